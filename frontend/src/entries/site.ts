// Every page except those with a script of their own.
import { sayWhatWaits } from "../night/waiting";
import { startSite } from "../pages/site";

startSite();
const notes = document.querySelector(".notes");
if (notes) void sayWhatWaits(notes);
