// The rules page: its example, and how a position is drawn there (templates/games/penny-white/position.html).
import "../../example";
import "./rules.css";
