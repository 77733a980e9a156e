// The page of a match, beside the site's own script: players are tapped in the order in which they finish.
import { startOrders } from "../pages/order";

startOrders();
