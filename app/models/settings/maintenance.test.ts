import { expect, test } from "vitest";

import { isClosedForMaintenance } from "./maintenance";

test.each([
  ["/", false, true],
  ["/blog", false, true],
  ["/contact", false, true],
  ["/loginx", false, true],
  ["/", true, false],
  ["/login", false, false],
  ["/LOGIN", false, false],
  ["/auth/callback", false, false],
  ["/invitation", false, false],
])("in maintenance %s, signed in: %s, is closed: %s", (path, isSignedIn, isClosed) => {
  expect(isClosedForMaintenance({ path, isSignedIn, settings: { maintenanceMode: true } })).toBe(isClosed);
  expect(isClosedForMaintenance({ path, isSignedIn, settings: { maintenanceMode: false } })).toBe(false);
});
