// /games/<game>/new.
import { startNewTable } from "../pages/new-table";
import { startSite } from "../pages/site";

startSite();
startNewTable();
