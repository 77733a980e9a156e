// Styles of the officers' desk (Django's admin).
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/admin.css";
import { startZones } from "../pages/zone";

startZones();
