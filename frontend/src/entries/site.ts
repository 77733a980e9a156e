// Every page but those with a script of their own.
import { startSite } from "../pages/site";

startSite();
