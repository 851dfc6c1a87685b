import fc from "fast-check";
import { expect, test } from "vitest";

import { safeRedirect } from "./safe-redirect.server";

test.each(["/", "/blog", "/blog?tag=ai#top", "/login?redirectTo=%2Fadmin", "/a/b.c"])("keeps %s", (target) =>
  expect(safeRedirect(target)).toBe(target),
);

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/%2fevil.example",
  "/%2Fevil.example",
  "/%5cevil.example",
  "/%09/evil.example",
  "/%0d%0aSet-Cookie:x",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\nLocation: x",
  " //evil.example",
  "https://evil.example",
  "http:evil.example",
  "https:/evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "blob:x",
  "mailto:x@y",
  "evil.example",
  "@evil.example",
  "/./%2fevil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "/a\u0000b",
  "/a b",
  "/\u2028",
  "/\u0085",
  "",
  "?x",
  "#x",
  ".",
  "..",
  "./x",
  undefined,
  null,
  7,
  ["/x"],
  { toString: () => "/x" },
  `/${"a".repeat(3_000)}`,
])("refuses %j", (target) => expect(safeRedirect(target, "/home")).toBe("/home"));

test("never leaves the site, whatever the text, also when a browser reads the result again", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom("", "/", "//", "/\\", "/.", "http:"),
      (text, start) => {
        const result = safeRedirect(start + text);
        expect(new URL(result, "https://site.example").origin).toBe("https://site.example");
        expect(result).toMatch(/^\/(?![/\\])[\u0021-\u007e]*$/);
      },
    ),
    { numRuns: 3_000 },
  );
});
