import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, test } from "vitest";

import { API_PROBLEMS } from "~/copy/api-problems";
import { brokenRule, RuleError, type Rule, type RuleTable } from "~/models/shared/rule-error";

const MODELS = "app/models";
const TABLE = /export const (\w+_RULES) = \{.*?\} as const satisfies RuleTable;/gs;

/**
 * Every table of rules in the source: its file and name. Found by text, so that a new one can't be
 * forgotten.
 */
const places = readdirSync(MODELS, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.ts$/.test(file) && !file.includes(".test."))
  .flatMap((file) =>
    [...readFileSync(path.join(MODELS, file), "utf8").matchAll(TABLE)].map(([, name = ""]) => ({
      file,
      name,
    })),
  );
const tables = await Promise.all(
  places.map(async ({ file, name }) => {
    const module = (await import(path.resolve(MODELS, file))) as Record<string, RuleTable>;
    return [name, module[name] ?? {}] as const;
  }),
);
const rules = tables.flatMap(([name, table]) =>
  Object.entries(table).map(([code, rule]) => [name, code, rule] as const),
);

test("every table of rules is in a file of refusals", () => {
  const others = places.filter(({ file }) => !file.endsWith("-refusals.ts"));
  // Cursors belong to no noun.
  expect(others.map(({ name }) => name)).toEqual(["CURSOR_RULES"]);
});

test("every noun that has rules has one table of them", () => {
  expect(tables.map(([name]) => name).sort()).toEqual([
    "API_KEY_RULES",
    "BOOKING_RULES",
    "CALENDAR_RULES",
    "COMPANY_RULES",
    "CONTENT_RULES",
    "CURSOR_RULES",
    "EVENT_TYPE_RULES",
    "FILE_RULES",
    "HOST_RULES",
    "LEAD_RULES",
    "MAIL_RULES",
    "MEMBER_RULES",
    "PICTURE_RULES",
    "POST_RULES",
    "PRICE_RULES",
    "PROPOSAL_RULES",
    "SETTINGS_RULES",
    "SIGN_RULES",
    "TASK_RULES",
    "TENANT_RULES",
    "USER_RULES",
    "WEBHOOK_RULES",
  ]);
});

test.each(rules)(
  "%s: %s has a status, words for people, and an entry of the API's problem list",
  (_, code, rule) => {
    expect(rule.status).toBeGreaterThanOrEqual(400);
    if (typeof rule.message === "string") expect(rule.message).toMatch(/^[A-Z].+\.?$/s);
    else expect(rule.message).toBeInstanceOf(Function);
    expect(API_PROBLEMS[code]).toMatch(/\.$/);
  },
);

test("nothing but RuleError is thrown for a rule", () => {
  const classes = readdirSync(MODELS, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes(".test."))
    .flatMap((file) =>
      readFileSync(path.join(MODELS, file), "utf8")
        .split(/\bclass /)
        .slice(1),
    )
    .map((source) => source.slice(0, source.indexOf(" {\n")))
    .filter((head) => /extends \w*Error$/.test(head))
    .map((head) => /^\w+/.exec(head)?.[0]);
  // The others stop a command or a programmer's mistake; nobody's form or call is refused by them.
  expect(classes.sort()).toEqual([
    "BackupRefusedError",
    "NoDemoAccountsError",
    "RuleError",
    "UnsafeMailError",
  ]);
});

describe("a rule of a table", () => {
  const CAKE_RULES = {
    eaten: { status: 410, message: "The cake is gone." },
    too_hot: {
      status: 409,
      message: ({ degrees }: { degrees: number }) => `It has ${degrees} degrees.`,
      field: "cake",
    },
  } as const satisfies RuleTable;

  test("says what its status, words and field are", () => {
    const error = new RuleError(CAKE_RULES, "too_hot", { degrees: 90 });
    expect(error).toMatchObject({
      code: "too_hot",
      status: 409,
      message: "It has 90 degrees.",
      fields: { cake: "It has 90 degrees." },
      details: { degrees: 90 },
    });
  });

  test("differs from the same code of another table", () => {
    const error = new RuleError(CAKE_RULES, "eaten");
    expect(brokenRule(error, CAKE_RULES)?.code).toBe("eaten");
    expect(brokenRule(error, { eaten: CAKE_RULES.eaten })).toBeNull();
    expect(brokenRule(new Error("The cake is gone."), CAKE_RULES)).toBeNull();
  });

  test("does not compile without a status, an unknown code, or what its words name", () => {
    // @ts-expect-error A rule without a status could not be answered.
    const nameless: Rule = { message: "The cake is gone." };
    // @ts-expect-error The table has no such code.
    expect(() => new RuleError(CAKE_RULES, "stolen")).toThrow();
    // @ts-expect-error The words name the degrees.
    expect(() => new RuleError(CAKE_RULES, "too_hot")).toThrow();
    expect(nameless.status).toBeUndefined();
  });
});
