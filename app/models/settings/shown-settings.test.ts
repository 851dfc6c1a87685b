import { expect, test } from "vitest";

import { DEFAULT_SETTINGS } from "./settings";
import { SHOWN_DEFAULTS, shownSettings } from "./shown-settings";

test("a page gets what it reads, and nothing about how the site is protected or sold", () => {
  const shown = shownSettings(DEFAULT_SETTINGS);
  expect(shown).toEqual(SHOWN_DEFAULTS);
  for (const key of ["staffSecondFactorRequired", "passkeyIsTwoStep", "bookingHours", "seoTitle"])
    expect(shown).not.toHaveProperty(key);
});
