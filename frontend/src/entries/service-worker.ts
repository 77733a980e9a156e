// The service worker of the site.
import { startServiceWorker } from "../offline/service-worker";

startServiceWorker();
