import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
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

// The rules that need types are in .oxlintrc.json: Oxlint answers them much faster.
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
    extends: [js.configs.recommended, tseslint.configs.recommended, tseslint.configs.stylistic],
  },
  {
    files: SOURCES,
    rules: {
      "no-undef": "off",
      // ESLint reports its own comments, because of `noInlineConfig`. These are Oxlint's.
      "no-warning-comments": ["error", { terms: ["oxlint-disable", "oxlint-enable"], location: "anywhere" }],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-control-regex": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "@typescript-eslint/ban-ts-comment": [
        "error",
        { "ts-expect-error": true, "ts-ignore": true, "ts-nocheck": true },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true, caughtErrors: "none" },
      ],
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/no-empty-function": "off",
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
  // Merging with a library's interface repeats its type parameters, used or not.
  {
    // A test that something doesn't compile expects the error, and says why.
    files: ["**/*.test.ts"],
    rules: {
      "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": "allow-with-description" }],
    },
  },
  { files: ["**/*.d.ts"], rules: { "@typescript-eslint/no-unused-vars": "off" } },
  {
    files: ["app/**/*.tsx"],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { "react-hooks": reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // Scrollable regions must be reachable by keyboard, and a list without bullets loses its role
      // in Safari.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: [], roles: ["region", "tabpanel"] }],
      "jsx-a11y/no-redundant-roles": ["error", { ul: ["list"], ol: ["list"] }],
    },
  },
  { files: ["app/**/*.{ts,tsx}"], rules: { "no-console": "error" } },
  // The server's log isn't available in browsers.
  { files: ["**/session-sync.tsx"], rules: { "no-console": ["error", { allow: ["warn"] }] } },
  ...BANS.map((ban) => ({
    files: ban.files,
    ignores: ["**/*.test.{ts,tsx}", ...ban.except],
    plugins: { bans: bansPlugin },
    rules: { [`bans/${ban.name}`]: /** @type {const} */ ("error") },
  })),
);
