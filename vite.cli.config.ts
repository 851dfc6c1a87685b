import { defineConfig } from "vite";

import { BUNDLED_PACKAGES } from "./scripts/bundle/bundled-packages";

/* The operator commands and the threads as plain JavaScript in `build/cli`: the image has neither
   `tsx` nor `scripts/`. Most packages stay outside the bundle, so the commands use the image's own
   `node_modules`. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: BUNDLED_PACKAGES },
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  build: {
    ssr: true,
    outDir: "build/cli",
    emptyOutDir: true,
    target: "node20",
    rollupOptions: {
      input: {
        "backup-key": "scripts/backup-key.ts",
        "calendar-reader": "app/services/calendar/reader-worker.ts",
        "db-backup": "scripts/db-backup.ts",
        "db-migrate": "scripts/db-migrate.ts",
        "db-restore": "scripts/db-restore.ts",
        "identity-rotate-key": "scripts/identity-rotate-key.ts",
        "restore-trial": "app/models/backup/restore-worker.ts",
        "user-role": "scripts/user-role.ts",
      },
      output: { chunkFileNames: "shared/[name]-[hash].js" },
    },
  },
});
