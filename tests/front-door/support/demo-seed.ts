import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import type { TestProject } from "vitest/node";

import { seedDatabase, seedDemoAccounts } from "../../../scripts/seed-database";

/** The password of all demo accounts. */
const PASSWORD = "demo password of the front door";

declare module "vitest" {
  interface ProvidedContext {
    /** A database with the seed and the demo accounts, to copy, and the password of these. */
    demoSeed: { file: string; password: string };
  }
}

/** Seeds one database for the test run. Each demo site starts with a copy of it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), "automata-demo-seed-"));
  const file = path.join(folder, "app.db");
  await seedDatabase(`file:${file}`);
  await seedDemoAccounts(`file:${file}`, { password: PASSWORD });
  project.provide("demoSeed", { file, password: PASSWORD });
  return () => rmSync(folder, { recursive: true });
}
