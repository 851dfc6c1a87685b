import { defineConfig } from "vitest/config";

/** Tests that read or write rows. They run once on each engine, from the same file. */
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

export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    // Only the tests' own settings count, not those of the shell that starts them.
    env: { NODE_ENV: "test", DATABASE_URL: "", APP_URL: "", LOG_LEVEL: "silent" },
    restoreMocks: true,
    testTimeout: 15_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "tests/{repository,unit}/**/*.test.ts"],
          exclude: DATABASE_TESTS,
          setupFiles: ["tests/setup/console.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "sqlite",
          include: DATABASE_TESTS,
          setupFiles: ["tests/setup/console.ts", "tests/setup/sqlite.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: DATABASE_TESTS,
          globalSetup: ["tests/setup/postgres-server.ts"],
          setupFiles: ["tests/setup/console.ts", "tests/setup/postgres.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "front-door",
          include: ["tests/front-door/**/*.test.ts"],
          setupFiles: ["tests/setup/console.ts"],
        },
      },
      {
        extends: true,
        test: { name: "firefox", include: ["tests/firefox/**/*.test.ts"] },
      },
    ],
  },
});
