import type { z } from "zod";

import { formErrorCopy as copy } from "~/copy/form-errors";

/**
 * The message for a value whose schema has none. Without it, people would read the schema library's
 * messages, which are written for programmers.
 */
export const formErrorText: z.core.$ZodErrorMap = (issue) => {
  const { input } = issue;
  if (input === undefined || input === null || input === "") {
    return issue.code === "invalid_value" || issue.code === "invalid_union" ? copy.choose : copy.missing;
  }
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "number" || issue.expected === "int" ? copy.number : copy.other;
    case "invalid_value":
    case "invalid_union":
      return copy.choose;
    case "too_small":
      return limitText(issue.origin, Number(issue.minimum), copy.atLeast);
    case "too_big":
      return limitText(issue.origin, Number(issue.maximum), copy.atMost);
    case "invalid_format":
      if (issue.format === "email") return copy.email;
      return issue.format === "url" ? copy.url : copy.other;
    case "custom":
    case "invalid_element":
    case "invalid_key":
    case "not_multiple_of":
    case "unrecognized_keys":
      return copy.other;
  }
};

function limitText(
  origin: string,
  limit: number,
  { characters, entries, value }: (typeof copy)["atLeast"] | (typeof copy)["atMost"],
): string {
  if (origin === "string") return characters(limit);
  return origin === "array" || origin === "set" ? entries(limit) : value(limit);
}
