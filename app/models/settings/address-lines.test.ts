import { expect, test } from "vitest";

import { withLanguage } from "~/lib/language/current-language";

import { addressLines } from "./address-lines";

test("the country of an address is named in the reader's language", () => {
  const address = {
    street: "1 Main St",
    city: "Springfield",
    region: "IL",
    postalCode: "62701",
    country: "US",
  };
  expect(addressLines(address)).toEqual(["1 Main St", "Springfield, IL 62701", "United States"]);
  expect(withLanguage("de", () => addressLines(address)).at(-1)).toBe("Vereinigte Staaten");
});
