import { expect, test } from "vitest";

import { consoleCopy } from "../console";
import { landingCopy } from "../landing";
import { loadingCopy } from "./shell";

test("no page but the dashboard announces the dashboard while it loads", () => {
  expect(consoleCopy.loadingDashboard).toBe("Loading dashboard...");
  expect(Object.values(loadingCopy)).not.toContain("Loading dashboard...");
  expect(loadingCopy.admin).toBe("Loading...");
});

test("the landing page of an operator has the name of the operator as its title, and nothing added", () => {
  expect(landingCopy.title("Automata")).toBe("Automata Co");
  expect(landingCopy.title("Clockworks")).toBe("Clockworks");
});
