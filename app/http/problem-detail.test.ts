import { expect, test } from "vitest";

import { problemDetail } from "./problem-detail";

test.each([
  [{ status: 403, detail: "This account is disabled." }, "This account is disabled."],
  ['{"status":403,"detail":"This account is disabled."}', "This account is disabled."],
  ["The page number is not one.", "The page number is not one."],
  ["{not json", null],
  ['{"detail":7}', null],
  ["", null],
  [null, null],
  [undefined, null],
])("finds the words for people in %j", (data, words) => {
  expect(problemDetail(data)).toBe(words);
});
