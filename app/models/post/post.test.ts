import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { decodeCursor, encodeCursor, isPostId, slugFromText, SlugSchema } from "./post";
import { readingMinutesOf } from "./reading-time";

describe("a slug from a text", () => {
  test.each([
    ["Hello, World!", "hello-world"],
    ["What an ERP can't do", "what-an-erp-cant-do"],
    ["Über Ärger", "ueber-aerger"],
    ["---", "post"],
    ["💥", "post"],
    ["47969c4e-fae6-440e-b438-fee1710ff166", "post-47969c4e-fae6-440e-b438-fee1710ff166"],
  ])("%j is %j", (text, slug) => {
    expect(slugFromText(text)).toBe(slug);
  });

  test("always is an allowed slug and never an id, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme", maxLength: 300 }), fc.uuid()), (text) => {
        const slug = slugFromText(text);
        expect(SlugSchema.safeParse(slug).success).toBe(true);
        expect(isPostId(slug)).toBe(false);
      }),
    );
  });
});

describe("a cursor", () => {
  test("decodes to its position, and is safe in a URL", () => {
    const moments = fc.date({
      min: new Date("1970-01-01"),
      max: new Date("5000-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, fc.uuid(), (publishedAt, id) => {
        const cursor = encodeCursor({ publishedAt, id });
        expect(encodeURIComponent(cursor)).toBe(cursor);
        expect(decodeCursor(cursor)).toEqual({ publishedAt, id });
      }),
    );
  });

  test("that was made up is refused in every form", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decodeCursor(text)).toThrow(expect.objectContaining({ code: "invalid_cursor" }));
      }),
    );
  });
});

test.each([
  ["", 1],
  ["word ".repeat(220), 1],
  ["word ".repeat(331), 2],
  ["— | --- ".repeat(1_000), 1],
])("reading takes at least a minute and counts words only", (text, minutes) => {
  expect(readingMinutesOf(text)).toBe(minutes);
});
