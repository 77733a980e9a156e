// /tables/<id>/result: a chart of the scores.
import { startSite } from "../pages/site";
import "../pages/charts/result.css";
import { drawResult } from "../pages/charts/result";

startSite();
drawResult();
