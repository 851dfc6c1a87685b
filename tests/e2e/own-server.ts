import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import Database from "better-sqlite3";

import { startAppServer, type AppServer } from "../../scripts/app-server";

import { test } from "./fixtures";

/** A server with its own database for one test file. */
export interface OwnServer {
  app: AppServer;
  file: string;
  /** Runs SQL under the running app, as an operator or a failed restore might. */
  change: (statement: string) => void;
  stop: () => Promise<void>;
}

/** Starts a server on a copy of the seeded database, demo accounts included. */
export async function startOwnServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "automata-own-"));
  const file = path.join(folder, "app.db");
  copyFileSync(process.env.E2E_SEED_FILE ?? "", file);
  const app = await startAppServer({ databaseUrl: `file:${file}`, env });
  return {
    app,
    file,
    change: (statement) => {
      const database = new Database(file);
      database.exec(statement);
      database.close();
    },
    stop: async () => {
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Gives the tests of a file a server of their own. Returns the URL of a path on it. */
export function useOwnServer(): (path?: string) => string {
  let server: OwnServer | undefined;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    server = await startOwnServer();
  });
  test.afterAll(async () => {
    await server?.stop();
  });
  return (path = "") => `${server?.app.url ?? ""}${path}`;
}
