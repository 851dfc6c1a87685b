import { describe, expect, test } from "vitest";

import { clockOfReader, preferredLanguage } from "./languages";

describe("the language that a browser prefers", () => {
  test.each([
    ["de", "de"],
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["en-US,en;q=0.9,de;q=0.8", "en"],
    ["fr-FR,fr;q=0.9,de;q=0.4,en;q=0.3", "de"],
    ["en;q=0.5, DE;q=0.7", "de"],
    ["de;q=0,en;q=0.1", "en"],
    ["de;q=0.5,en;q=0.5", "de"],
    ["de;q=1.0", "de"],
  ])("%s: %s", (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });

  test.each([undefined, "", "*", "fr", "dex", "de;q=2", "de;q=-1", "de;q=abc", ";;;,,,", "q=1"])(
    "%s: none of ours",
    (header) => {
      expect(preferredLanguage(header)).toBeNull();
    },
  );

  test("the beginning of a header of 8 kB decides", () => {
    expect(preferredLanguage(`de,${"x-a;q=0.1,".repeat(800)}en`)).toBe("de");
    expect(preferredLanguage(`${"x-a;q=0.1,".repeat(800)}de`)).toBeNull();
  });
});

describe("the clock of a reader", () => {
  test.each([
    ["en-US,en;q=0.9", "h12"],
    ["EN-us", "h12"],
    ["en;q=0.8,en-US;q=0.9", "h12"],
    ["en-GB,en-US;q=0.9,en;q=0.8", "h23"],
    ["de-DE,de;q=0.9,en-US;q=0.8", "h23"],
    ["en-CA", "h23"],
    ["en", "h23"],
    ["en-US;q=0", "h23"],
    ["en-USA", "h23"],
    ["*", "h23"],
    ["", "h23"],
    [undefined, "h23"],
    [`${"x-a;q=0.1,".repeat(800)}en-US`, "h23"],
  ] as const)("who reads %s: %s", (languages, clock) => {
    expect(clockOfReader(languages)).toBe(clock);
  });
});
