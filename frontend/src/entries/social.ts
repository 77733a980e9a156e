// Friends, the tables that are open to anyone, and notifications.
import { startSite } from "../pages/site";
import { startSocial } from "../pages/social";

startSite();
startSocial();
