// The pages by which another phone keeps a match.
import { startHandOff } from "../pages/hand-off";
import { startSite } from "../pages/site";

startSite();
startHandOff();
