// The server gets the browser's time zone, by which it counts days.
import { expect, test } from "vitest";
import { startZones } from "./zone";

test("the browser tells its time zone", () => {
  startZones();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(document.cookie).toContain(`zone=${own}`);
});
