import { defineConfig } from "drizzle-kit";

import { env } from "./app/server/env.server";

/**
 * `npm run db:generate` runs drizzle-kit once per dialect. `DATABASE_URL` chooses the dialect, as
 * everywhere.
 */
export default defineConfig({
  dialect: env.dialect === "sqlite" ? "sqlite" : "postgresql",
  schema: "./drizzle/schema.ts",
  out: `./drizzle/migrations/${env.dialect}`,
});
