// /players/<id>/ and /players/me/: charts of the ratings.
import { startSite } from "../pages/site";
import "../pages/charts/profile.css";
import { drawRatings } from "../pages/charts/profile";

startSite();
drawRatings();
