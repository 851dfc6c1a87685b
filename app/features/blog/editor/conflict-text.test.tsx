import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { diffTexts } from "~/lib/texts/text-diff";

import { conflictSentences, ConflictText } from "./conflict-text";

const body = Array.from({ length: 101 }, (_, index) => `Line ${index}`).join("\n");
const fields = [{ field: "title" as const, mine: "My title", theirs: "Their title" }];

function rendered(side: "mine" | "theirs", theirBody = body): string {
  const conflict = { fields, diff: diffTexts(body, theirBody) };
  return renderToStaticMarkup(<ConflictText conflict={conflict} side={side} />);
}

describe("a conflict in which only the titles differ", () => {
  test("shows the title of each side", () => {
    expect(rendered("mine")).toContain("My title</dd>");
    expect(rendered("theirs")).toContain("Their title</dd>");
  });

  test("is summed up by the field that differs, then by the body that does not", () => {
    expect(conflictSentences({ fields, diff: diffTexts(body, body) })).toEqual([
      "Different: title.",
      "The body is the same in both.",
    ]);
  });

  test("folds the equal body below the title", () => {
    const html = rendered("mine");
    expect(html).toContain("Same body, 101 lines");
    expect(html.indexOf("<details")).toBeGreaterThan(html.indexOf("My title"));
    expect(html).not.toContain("<details open");
  });
});

test("a conflict of bodies names the other differing fields second", () => {
  expect(conflictSentences({ fields, diff: diffTexts(body, `${body}\nMore`) })).toEqual([
    "One passage differs.",
    "Also different: title.",
  ]);
});

test("a body that differs is shown without a click", () => {
  expect(rendered("mine", body.replace("Line 7", "Another line"))).not.toContain("<details");
});
