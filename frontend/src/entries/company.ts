// The account, friends, and the tables that are open to anyone.
import { startCompany } from "../pages/company";
import { startSite } from "../pages/site";

startSite();
startCompany();
