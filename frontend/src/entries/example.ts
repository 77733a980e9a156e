// The rules page of a game with an example, beside the rules.css of its folder.
import { startSite } from "../pages/site";
import "../pages/example.css";
import { startExamples } from "../pages/example";

startSite();
startExamples();
