import { expect, test } from "vitest";

import { consoleCopy } from "./console";
import { loadingCopy } from "./site";

test("no page but the dashboard announces the dashboard while it loads", () => {
  expect(consoleCopy.dashboard.loading).toBe("Loading dashboard...");
  expect(Object.values(loadingCopy)).not.toContain("Loading dashboard...");
  expect(loadingCopy.admin).toBe("Loading...");
});
