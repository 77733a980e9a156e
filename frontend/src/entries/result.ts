// /tables/<id>/result: the best moment of the match, and a chart of the scores.
import { startSite } from "../pages/site";
import "../pages/charts/result.css";
import { drawResult } from "../pages/charts/result";

startSite();
drawResult();
const moment = document.getElementById("moment");
if (moment) void import("../analysis/moment").then(({ showMoment }) => showMoment(moment));
