// What happy-dom lacks and tabs talk through.
import { BroadcastChannel } from "node:worker_threads";

Object.assign(globalThis, { BroadcastChannel });
