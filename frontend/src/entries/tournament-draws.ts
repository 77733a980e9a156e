// /tournaments/<id>/draws: recomputes every draw.
import { startSite } from "../pages/site";
import "../pages/verify/tournament.css";
import { startDraws } from "../pages/verify/tournament";

startSite();
startDraws();
