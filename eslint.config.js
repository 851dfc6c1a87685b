import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

import { BANS } from "./scripts/lint-bans.js";

const SOURCES = ["**/*.{ts,tsx,js,mjs,cjs}"];

/**
 * One rule per ban, so that each has a name in reports and its own list of exempt files.
 *
 * @type {import("eslint").ESLint.Plugin}
 */
const bansPlugin = {
  rules: Object.fromEntries(
    BANS.map((ban) => [
      ban.name,
      {
        meta: { type: /** @type {const} */ ("problem"), schema: [], messages: { banned: ban.message } },
        /** @param {import("eslint").Rule.RuleContext} context */
        create: (context) => ({
          /** @param {import("eslint").Rule.Node} node */
          [ban.selector]: (node) => context.report({ node, messageId: "banned" }),
        }),
      },
    ]),
  ),
};

// All other rules are in .oxlintrc.json: Oxlint answers them with a tenth of the work.
export default tseslint.config(
  {
    ignores: [
      "build/**",
      "data/**",
      "coverage/**",
      "playwright-report/**",
      "test-results/**",
      "screenshots/**",
      "bench-results/**",
      "drizzle/migrations/**",
      "clients/typescript/src/schema.ts",
    ],
  },
  // Comments can't switch a rule off. An exception is a line in this file or in
  // scripts/lint-bans.js, where it is reviewed.
  { files: SOURCES, linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" } },
  {
    files: SOURCES,
    languageOptions: { parser: tseslint.parser },
    // ESLint reports its own comments, because of `noInlineConfig`. These are Oxlint's.
    rules: {
      "no-warning-comments": ["error", { terms: ["oxlint-disable", "oxlint-enable"], location: "anywhere" }],
    },
  },
  // Text from outside must not keep the process busy: matching time must grow with its length, not
  // with its square.
  {
    files: SOURCES,
    plugins: { regexp },
    rules: { "regexp/no-super-linear-backtracking": ["error", { report: "potential" }] },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    // Tests and the operator choose these texts themselves.
    ignores: ["**/*.test.{ts,tsx}", "app/identity/http/glob.ts", "app/identity/go-duration.ts"],
    plugins: { regexp },
    rules: { "regexp/no-super-linear-move": "error" },
  },
  ...BANS.map((ban) => ({
    files: ban.files,
    ignores: ["**/*.test.{ts,tsx}", ...ban.except],
    plugins: { bans: bansPlugin },
    rules: { [`bans/${ban.name}`]: /** @type {const} */ ("error") },
  })),
);
