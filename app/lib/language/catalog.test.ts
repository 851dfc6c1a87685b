import { describe, expect, test } from "vitest";

import { catalog, inCurrentLanguage, type Translation } from "./catalog";
import { currentLanguage, perLanguage, withLanguage } from "./current-language";

const english = {
  title: "The moon",
  parts: { far: "The far side", near: "The near side" },
  list: ["One", "Two"],
  craters: (count: number) => (count === 1 ? "1 crater" : `${count.toLocaleString("en-US")} craters`),
} as const;
const german: Translation<typeof english> = {
  title: "Der Mond",
  parts: { far: "Die Rückseite", near: "Die Vorderseite" },
  list: ["Eins", "Zwei"],
  craters: (count) => (count === 1 ? "1 Krater" : `${count.toLocaleString("de-DE")} Krater`),
};
const moonCopy = catalog(english, { de: german });

describe("a catalog", () => {
  test("has every text in the current language, whatever part of it was kept", () => {
    const { parts, list } = moonCopy;
    expect(moonCopy.title).toBe("The moon");
    withLanguage("de", () => {
      expect(moonCopy.title).toBe("Der Mond");
      expect(parts.far).toBe("Die Rückseite");
      expect({ ...parts }).toEqual(german.parts);
      expect(list.map((one) => one.toUpperCase())).toEqual(["EINS", "ZWEI"]);
      expect(JSON.stringify(moonCopy.list)).toBe('["Eins","Zwei"]');
      expect(moonCopy.craters(1_200)).toBe("1.200 Krater");
    });
    expect(parts.far).toBe("The far side");
  });

  test("doesn't compile with a missing or another key", () => {
    // @ts-expect-error: "near" is missing.
    const missing: Translation<typeof english>["parts"] = { far: "Die Rückseite" };
    // @ts-expect-error: the list has two entries.
    const short: Translation<typeof english>["list"] = ["Eins"];
    expect([missing, short]).toHaveLength(2);
  });
});

describe("a text that was read before the language was known", () => {
  test("is found again in the current one", () => {
    const [title, craters] = [moonCopy.title, moonCopy.craters(2_500)];
    expect(inCurrentLanguage(title)).toBe("The moon");
    withLanguage("de", () => {
      expect(inCurrentLanguage(title)).toBe("Der Mond");
      expect(inCurrentLanguage(craters)).toBe("2.500 Krater");
      expect(inCurrentLanguage("Written by someone else, 2 times")).toBe("Written by someone else, 2 times");
    });
  });
});

describe("a piece of work with a language of its own", () => {
  test("ends with the former language, even if it throws", () => {
    expect(() =>
      withLanguage("de", () => {
        throw new Error("out of fuel");
      }),
    ).toThrow("out of fuel");
    expect(currentLanguage()).toBe("en");
    withLanguage("de", () => {
      withLanguage("en", () => expect(currentLanguage()).toBe("en"));
      expect(currentLanguage()).toBe("de");
    });
  });

  test("formats are made once per language", () => {
    let made = 0;
    const numbers = perLanguage((locale) => {
      made += 1;
      return new Intl.NumberFormat(locale);
    });
    const both = () => [numbers().format(1_234.5), withLanguage("de", () => numbers().format(1_234.5))];
    expect(both()).toEqual(["1,234.5", "1.234,5"]);
    expect(both()).toEqual(["1,234.5", "1.234,5"]);
    expect(made).toBe(2);
  });
});
