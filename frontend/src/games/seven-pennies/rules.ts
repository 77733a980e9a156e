// The rules page: its example. templates/games/seven-pennies/position.html draws the positions.
import "../../example";
import "./rules.css";
