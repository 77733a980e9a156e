// The rules page: its example. templates/games/ten-pennies/position.html draws the positions.
import "../../example";
import "./rules.css";
