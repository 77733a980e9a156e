// The pages of a match at a real table: the form that begins it, and those that move it to another device.
import { startHandOff } from "../pages/hand-off";
import { startSite } from "../pages/site";

startSite();
startHandOff();
const form = document.getElementById("real");
if (form) void import("../pages/real").then(({ showForm }) => showForm(form));
