import { describe, expect, test } from "vitest";

import { joinedLine, oneLine, optionalLine, otherEmail } from "./typed-text";

describe("marks of direction, as contacts and chats put them around what is copied,", () => {
  test.each([
    ["a name", oneLine(40), "Pat \u202Eelpmaxe\u202C", "Pat elpmaxe"],
    ["a line that may be missing", optionalLine(40), "\u2068Example Ltd\u2069", "Example Ltd"],
    ["a line of a message", joinedLine(40), "\u202ANew\u202C  topic", "New topic"],
    ["an email address", otherEmail, "\u202APat@Example.test\u202C", "pat@example.test"],
  ])("are left out of %s", (_what, schema, typed, kept) => {
    expect(schema.parse(typed)).toBe(kept);
  });

  test("leave nothing of a line that has nothing else", () => {
    expect(oneLine(40).min(1).safeParse("\u202E \u202C").success).toBe(false);
    expect(optionalLine(40).parse("\u2066\u2069")).toBeNull();
  });

  test("aren't those that scripts and emoji need", () => {
    for (const name of ["שרה", "محمد العربي", "👩‍🚀", "\u200Fשרה\u200E"])
      expect(oneLine(40).parse(name)).toBe(name);
  });
});

describe("the domain of an email address", () => {
  test.each([
    ["info@müller.example", "info@xn--mller-kva.example"],
    ["info@MÜLLER.Example", "info@xn--mller-kva.example"],
    // The same letter as two characters, as macOS types it.
    ["info@mu\u0308ller.example", "info@xn--mller-kva.example"],
    ["info@straße.example", "info@xn--strae-oqa.example"],
    ["info@xn--mller-kva.example", "info@xn--mller-kva.example"],
  ])("becomes the one that mail servers look up: %s", (typed, kept) => {
    expect(otherEmail.parse(typed)).toBe(kept);
  });

  test.each([
    "info@müller.example/path",
    "info@müller.example:25",
    "info@müller.example?subject=x",
    "info@mü ller.example",
    "info@.müller.example",
    "info@１２７.0.0.1",
    "müller@example.test",
    "müller.example",
    `info@${"ü".repeat(250)}.example`,
    `info@${"ü".repeat(60_000)}.example`,
  ])("isn't made of anything else", (typed) => {
    expect(otherEmail.safeParse(typed).success).toBe(false);
  });
});

test("a line of which nothing can be seen is empty", () => {
  for (const unseen of ["\u200B", "\u2060 \u00AD\uFEFF", "\u3164\u2800"]) {
    expect(oneLine(40).min(1).safeParse(unseen).success).toBe(false);
    expect(optionalLine(40).parse(unseen)).toBeNull();
    expect(joinedLine(40, "Please enter a name.").safeParse(unseen).success).toBe(false);
  }
  expect(oneLine(40).parse("Zero\u200Bwidth")).toBe("Zero\u200Bwidth");
});
