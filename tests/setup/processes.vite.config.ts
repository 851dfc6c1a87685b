import { readdirSync } from "node:fs";

import { defineConfig } from "vite";

import { BUNDLED_PACKAGES } from "../../scripts/bundle/bundled-packages";

/** The operator commands that tests start. */
const COMMANDS = ["db-backup", "db-migrate", "db-restore", "identity-rotate-key", "user-role"];

const FILES = [
  ...COMMANDS.map((name) => `scripts/${name}.ts`),
  ...readdirSync("tests/processes").map((file) => `tests/processes/${file}`),
];

/* What `startScript` starts, as plain JavaScript, as the operator commands are in the image. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: BUNDLED_PACKAGES },
  resolve: { alias: { "~": new URL("../../app", import.meta.url).pathname } },
  build: {
    ssr: true,
    target: "node20",
    rollupOptions: {
      input: {
        ...Object.fromEntries(FILES.map((file) => [file.replace(/\.ts$/, ""), file])),
        "cli/calendar-reader": "app/services/calendar/reader-worker.ts",
      },
      output: { entryFileNames: "[name].js" },
    },
  },
});
