import { configDefaults, defineConfig, type Plugin } from "vitest/config";

/** Tests that read or write rows. */
const DATABASE_TESTS = [
  "app/models/**/*.server.test.ts",
  "app/server/db/**/*.test.ts",
  "app/server/db.server.test.ts",
  "tests/pages/**/*.test.ts",
  "app/http/rate-limit.server.test.ts",
  "tests/identity/**/*.test.ts",
  "tests/walks/**/*.test.ts",
  "scripts/**/*.test.ts",
];

/**
 * The database tests that run on SQLite alone. Every other one runs on both engines, from the same
 * file.
 *
 * A file belongs here if it checks who may do something, what a page says or how a protocol works,
 * and reaches rows only through functions whose own tests run on both engines. It doesn't belong
 * here if it looks at the dialect, lets writes race, or searches, sorts or pages through rows.
 * Decision record 0011 lists the files that check PostgreSQL for each of these.
 */
const SQLITE_ONLY_TESTS = [
  "tests/identity/client.test.ts",
  "tests/identity/equal-work.test.ts",
  "tests/identity/ownership.test.ts",
  "tests/identity/passkeys/client-library.test.ts",
  "tests/identity/passkeys/notices.test.ts",
  "tests/identity/passkeys/settings.test.ts",
  "tests/pages/account/deletion.test.ts",
  "tests/pages/account/passkeys.test.ts",
  "tests/pages/account/second-step-passkeys.test.ts",
  "tests/pages/api-keys-page.test.ts",
  "tests/pages/blog/article-end.test.ts",
  "tests/pages/booking/booking.test.ts",
  "tests/pages/booking/event-types.test.ts",
  "tests/pages/booking/host-calendar.test.ts",
  "tests/pages/booking/host-calendars.test.ts",
  "tests/pages/booking/prefilled-link.test.ts",
  "tests/pages/booking/staff-booking.test.ts",
  "tests/pages/branding.test.ts",
  "tests/pages/buckets.test.ts",
  "tests/pages/console/insights.test.ts",
  "tests/pages/console/roles.test.ts",
  "tests/pages/feature.test.ts",
  "tests/pages/hosted.test.ts",
  "tests/pages/limits.test.ts",
  "tests/pages/openapi-document.test.ts",
  "tests/pages/password-rule.test.ts",
  "tests/pages/post-preview.test.ts",
  "tests/pages/proposals/german-proposal.test.ts",
  "tests/pages/proposals/lead-proposal.test.ts",
  "tests/pages/proposals/proposal-editor.test.ts",
  "tests/pages/proposals/proposal-pdf.test.ts",
  "tests/pages/proposals/proposal-templates.test.ts",
  "tests/pages/proposals/sample-proposal.test.ts",
  "tests/pages/reauthentication.test.ts",
  "tests/pages/registration.test.ts",
  "tests/pages/roi.test.ts",
  "tests/pages/second-factor.test.ts",
  "tests/pages/signed-out-form.test.ts",
  "tests/pages/site/brand.test.ts",
  "tests/pages/site/content.test.ts",
  "tests/pages/site/index-key.test.ts",
  "tests/pages/site/sign.test.ts",
  "tests/pages/sign-in-pages.test.ts",
  "tests/pages/uploads.test.ts",
  "tests/pages/workspace-messages.test.ts",
  "tests/walks/access-checks.test.ts",
  "tests/walks/isolation.test.ts",
  "tests/walks/key-scopes.test.ts",
  "tests/walks/view-as.test.ts",
];

/**
 * Keeps files out of the compiled ones that list other files when they are compiled: what was kept
 * wouldn't know a new file. Vitest itself only finds those without a type, `import.meta.glob(`.
 */
const compileGlobsAgain: Plugin = {
  name: "compile-globs-again",
  configureVitest({ experimental_defineCacheKeyGenerator }) {
    experimental_defineCacheKeyGenerator(({ sourceCode }) =>
      sourceCode.includes("import.meta.glob") ? false : undefined,
    );
  },
};

export default defineConfig({
  plugins: [compileGlobsAgain],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    // Only the tests' own settings apply, not those of the shell that starts them.
    env: {
      NODE_ENV: "test",
      DATABASE_URL: "",
      DATABASE_DIRECT_URL: "",
      DATABASE_READ_URL: "",
      APP_URL: "",
      LOG_LEVEL: "silent",
      ALLOWED_PRIVATE_HOSTS: "127.0.0.1",
    },
    restoreMocks: true,
    // What one project has compiled, the others and the next run read.
    experimental: { fsModuleCache: true },
    // What every test file depends on without importing it, for `--watch` and `--changed`.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      "**/vitest.config.ts",
      "**/package-lock.json",
      "**/tests/setup/**",
      "**/drizzle/migrations/**",
    ],
    // Ends tests that hang. On a busy machine a test that starts processes may take a minute.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 50_000 } },
    // One process per core. The projects that share it between files (`isolate: false`) load the
    // libraries once. The setup of database tests gives each file modules and a database of its
    // own.
    maxWorkers: "100%",
    // Tests throw most of what they make away: with room for it, a tenth of the work is saved.
    execArgv: ["--max-semi-space-size=64"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          isolate: false,
          include: ["app/**/*.test.{ts,tsx}", "tests/{repository,unit}/**/*.test.ts"],
          exclude: DATABASE_TESTS,
          setupFiles: ["tests/setup/console.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "sqlite",
          isolate: false,
          include: DATABASE_TESTS,
          globalSetup: ["tests/setup/sqlite-template.ts"],
          setupFiles: ["tests/setup/console.ts", "tests/setup/sqlite.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          isolate: false,
          include: DATABASE_TESTS,
          exclude: [...configDefaults.exclude, ...SQLITE_ONLY_TESTS],
          globalSetup: ["tests/setup/postgres-server.ts"],
          setupFiles: ["tests/setup/console.ts", "tests/setup/postgres.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "front-door",
          include: ["tests/front-door/**/*.test.ts"],
          globalSetup: ["tests/front-door/support/demo-seed.ts"],
          setupFiles: ["tests/setup/console.ts"],
        },
      },
      {
        extends: true,
        test: { name: "firefox", include: ["tests/firefox/**/*.test.ts"] },
      },
      {
        extends: true,
        test: { name: "webkit", include: ["tests/webkit/**/*.test.ts"] },
      },
    ],
  },
});
