// The pages that move a match to another phone.
import { startHandOff } from "../pages/hand-off";
import { startSite } from "../pages/site";

startSite();
startHandOff();
