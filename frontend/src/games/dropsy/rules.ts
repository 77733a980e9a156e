// The rules page: its example, and how a position is drawn there (templates/games/dropsy/position.html).
import "../../example";
import "./rules.css";
