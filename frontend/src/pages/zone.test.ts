import { expect, test } from "vitest";
import { startZones } from "./zone";

test("the browser sends its time zone", () => {
  startZones();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(document.cookie).toContain(`zone=${own}`);
});
