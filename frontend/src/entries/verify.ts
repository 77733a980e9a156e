// /verify and /tables/<id>/verify: recomputes all chance outcomes of a record.
import { startSite } from "../pages/site";
import "../pages/verify/record.css";
import { startVerify } from "../pages/verify/record";

startSite();
startVerify();
