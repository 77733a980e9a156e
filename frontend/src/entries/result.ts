// /tables/<id>/result: the best moment of the match, a chart of the scores, and whether the dice were fair.
import { startSite } from "../pages/site";
import "../pages/charts/result.css";
import { drawResult } from "../pages/charts/result";

startSite();
drawResult();
const fair = document.getElementById("fair");
if (fair) void import("../pages/verify/fair").then(({ showFair }) => showFair(fair));
const moment = document.getElementById("moment");
if (moment) void import("../analysis/moment").then(({ showMoment }) => showMoment(moment));
