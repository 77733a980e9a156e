// Every page except those with a script of their own.
import { startSite } from "../pages/site";

startSite();
