import { expect, test } from "vitest";

import { listParts, siteStateOf, type Health } from "./public-status";
import { DEFAULT_SETTINGS } from "./settings";

const WELL: Health = {
  isReadable: true,
  isDatabaseUp: true,
  isSignInUp: true,
  mail: "ok",
  pictures: "ok",
};

const statesOf = (health: Partial<Health>, settings: Partial<typeof DEFAULT_SETTINGS> = {}) =>
  Object.fromEntries(
    listParts({ ...WELL, ...health }, { ...DEFAULT_SETTINGS, ...settings }).map(({ part, state }) => [
      part,
      state,
    ]),
  );

const ALL = ["website", "signIn", "booking", "documents", "email", "pictures"];

test("all parts work when nothing is wrong", () => {
  expect(statesOf({})).toEqual(Object.fromEntries(ALL.map((part) => [part, "works"])));
});

test("without the database only what is kept still works", () => {
  expect(statesOf({ isReadable: false, isDatabaseUp: false, mail: "unknown" })).toEqual({
    website: "limited",
    signIn: "down",
    booking: "down",
    documents: "down",
    email: "down",
    pictures: "limited",
  });
});

test("a full disk leaves the pages readable and stops what writes", () => {
  expect(statesOf({ isDatabaseUp: false })).toMatchObject({
    website: "works",
    signIn: "down",
    booking: "down",
    documents: "down",
    pictures: "works",
  });
});

test("each part has trouble of its own", () => {
  expect(statesOf({ isSignInUp: false })).toMatchObject({ signIn: "down", booking: "works" });
  expect(statesOf({ mail: "late" })).toMatchObject({ email: "limited", signIn: "works" });
  expect(statesOf({ pictures: "failing" })).toMatchObject({ pictures: "limited", website: "works" });
});

test("nothing is said about parts that the site doesn't have", () => {
  expect(Object.keys(statesOf({ mail: "unconfigured" }, { bookingEnabled: false }))).toEqual(
    ALL.filter((part) => part !== "email" && part !== "booking"),
  );
});

test("maintenance closes the website alone", () => {
  expect(statesOf({}, { maintenanceMode: true })).toMatchObject({ website: "closed", signIn: "works" });
});

test("the site is as well as its worst part", () => {
  const stateOf = (health: Partial<Health>, settings: Partial<typeof DEFAULT_SETTINGS> = {}) =>
    siteStateOf(listParts({ ...WELL, ...health }, { ...DEFAULT_SETTINGS, ...settings }));
  expect(stateOf({})).toBe("works");
  expect(stateOf({ mail: "unconfigured" })).toBe("works");
  expect(stateOf({ mail: "late" })).toBe("limited");
  expect(stateOf({ pictures: "failing" }, { maintenanceMode: true })).toBe("limited");
  expect(stateOf({}, { maintenanceMode: true })).toBe("closed");
  expect(stateOf({ isSignInUp: false, mail: "late" })).toBe("down");
  expect(stateOf({ isReadable: false, isDatabaseUp: false, mail: "unknown" })).toBe("down");
});
