// Friends, the tables that are open to anyone, and notifications.
import { startSocial } from "../pages/social";
import { startSite } from "../pages/site";

startSite();
startSocial();
