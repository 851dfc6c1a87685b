import { expect, test } from "vitest";

import { withLanguage } from "./current-language";
import { pluralIn } from "./plural";

const leads = (count: number) => pluralIn("en")(count, { one: "1 lead", other: `${count} leads` });
const terms = (count: number) => pluralIn("de")(count, { one: "1 Termin", other: `${count} Termine` });

test("one is singular, everything else is plural, in both languages", () => {
  expect([0, 1, 2, 21, 1000].map(leads)).toEqual(["0 leads", "1 lead", "2 leads", "21 leads", "1000 leads"]);
  expect([0, 1, 2, 1.5].map(terms)).toEqual(["0 Termine", "1 Termin", "2 Termine", "1.5 Termine"]);
});

test("a text follows its own language, not that of the page", () => {
  expect(withLanguage("de", () => leads(1))).toBe("1 lead");
});
