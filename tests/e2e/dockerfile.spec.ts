import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "@playwright/test";
import SqliteClient from "better-sqlite3";

import { findFreePort } from "../../scripts/free-port";

import { buildStages, environmentOf, lastValue, parseDockerfile } from "./dockerfile";

const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));
const NOBODY = 65_534;
/** What the image adds to its base image, which is not at hand here. */
const OWN_BYTES_MAX = 135_000_000;
const BUILD_MILLISECONDS = 15 * 60_000;

const stages = parseDockerfile(readFileSync(path.join(REPOSITORY, "Dockerfile"), "utf8"));
const last = stages.at(-1);

/** A command written as a JSON list: run without a shell, so that it gets the signals itself. */
function commandOf(value: string | undefined): string[] {
  return JSON.parse(value ?? "null") as string[];
}

test("the image runs node itself, as a user without rights, and can be asked how it is", () => {
  expect(stages.length).toBeGreaterThan(1);
  const bases = stages.map(({ image }) => image).filter((image) => image !== "scratch");
  for (const base of bases) expect(base).toMatch(/^node:24-bookworm-slim@sha256:[0-9a-f]{64}$/);
  expect(lastValue(last, "USER")).toBe("node");
  expect(lastValue(last, "HEALTHCHECK")).toContain("/healthz");
  const command = commandOf(lastValue(last, "CMD"));
  expect(command[0]).toBe("node");
  expect(command.join(" ")).toContain("@remix-run/serve");
  const copied = last?.instructions.filter(({ name }) => name === "COPY").map(({ value }) => value) ?? [];
  expect(copied.every((value) => value.startsWith("--from="))).toBe(true);
});

test("the image has no package manager and no headers, not even in a layer below", () => {
  expect(last?.image).toBe("scratch");
  expect(last?.instructions[0]).toEqual({ name: "COPY", value: "--from=runtime / /" });
  const system = stages.find(({ name }) => name === "runtime");
  const removed = new Set(lastValue(system, "RUN")?.split(" "));
  for (const bin of ["npm", "npx", "corepack", "yarn", "yarnpkg"])
    expect(removed).toContain(`/usr/local/bin/${bin}`);
  for (const folder of ["lib/node_modules", "include"]) expect(removed).toContain(`/usr/local/${folder}`);
});

function sizeOf(folder: string): number {
  return Number(execFileSync("du", ["-sb", folder], { encoding: "utf8" }).split("\t")[0]);
}

/** The list of parts names what runs, and nothing that is only for development. */
function expectParts(file: string): void {
  const { bomFormat, components } = JSON.parse(readFileSync(file, "utf8")) as {
    bomFormat: string;
    components: { purl: string }[];
  };
  expect(bomFormat).toBe("CycloneDX");
  const names = components.map(({ purl }) => /^pkg:npm\/(.+)@/.exec(purl)?.[1]);
  expect(names).toEqual(expect.arrayContaining(["react", "pg", "better-sqlite3", "drizzle-orm", "zod"]));
  for (const name of ["typescript", "vite", "vitest", "eslint"]) expect(names).not.toContain(name);
}

/** Runs the operator commands of the image beside its server, as `docker exec` does. */
function operateByCommands({
  app,
  data,
  env,
  user,
}: {
  app: string;
  data: string;
  env: NodeJS.ProcessEnv;
  user: { uid?: number; gid?: number };
}): void {
  const run = (command: string, ...values: string[]) =>
    spawnSync("node", [`build/cli/${command}.js`, ...values], {
      cwd: app,
      env,
      ...user,
      encoding: "utf8",
    });
  const query = (sql: string) => {
    const database = new SqliteClient(path.join(data, "app.db"));
    try {
      return database.prepare<[], unknown[]>(sql).raw().all().flat();
    } finally {
      database.close();
    }
  };
  const change = (sql: string) => {
    const database = new SqliteClient(path.join(data, "app.db"));
    database.exec(sql);
    database.close();
  };
  expect(run("db-migrate")).toMatchObject({ status: 0, stdout: "The database is up to date.\n" });

  change(`insert into users (id, external_id, email, created_at, updated_at)
    values ('owner', 'owner', 'owner@example.test', 0, 0)`);
  expect(run("user-role", "owner@example.test", "super_admin")).toMatchObject({ status: 0, stderr: "" });
  expect(run("user-role", "nobody@example.test", "sales")).toMatchObject({
    status: 1,
    stderr: "Nobody with the address nobody@example.test has signed in yet.\n",
  });

  const key = run("backup-key").stdout;
  const keyFile = path.join(data, "backup.key");
  writeFileSync(keyFile, key, { mode: 0o644 });
  env.BACKUP_RECIPIENTS = /age1\w+/.exec(key)?.[0];
  const backups = path.join(data, "backups");
  expect(run("db-backup", backups)).toMatchObject({ status: 0, stderr: "" });
  change("update users set role = 'lead', email = 'changed@example.test'");
  env.BACKUP_IDENTITY_FILE = keyFile;
  expect(run("db-restore", "newest", backups)).toMatchObject({ status: 0, stderr: "" });
  expect(query("select email, role from users")).toEqual(["owner@example.test", "super_admin"]);

  expect(run("identity-rotate-key").stdout).toContain("A new key is published.");
}

test("its own steps, done in an empty folder, end in a server that answers and commands that run", async () => {
  test.setTimeout(BUILD_MILLISECONDS);
  // On a disk even where temporary files are kept in memory: node_modules is linked into it.
  const root = mkdtempSync("/var/tmp/automata-image-");
  chmodSync(root, 0o755);
  try {
    const app = buildStages(stages, REPOSITORY, root);
    expect(readdirSync(app).sort()).toEqual([
      ...["build", "drizzle", "node_modules", "package.json", "public", "sbom.cdx.json"],
    ]);
    expect(sizeOf(app)).toBeLessThan(OWN_BYTES_MAX);
    expectParts(path.join(app, "sbom.cdx.json"));
    expect(
      readdirSync(path.join(app, "node_modules"), { recursive: true, encoding: "utf8" }).filter((file) =>
        /(\.[cm]?ts|\.cc|\.o|\.a)$/.test(file),
      ),
    ).toEqual([]);
    for (const tool of ["typescript", "vite", "eslint", "tsx", "@playwright/test", "vitest", "drizzle-kit"]) {
      expect(
        existsSync(path.join(app, "node_modules", tool, "package.json")),
        `${tool} is for development`,
      ).toBe(false);
    }

    const data = path.join(root, "data");
    mkdirSync(data);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(data, NOBODY, NOBODY);
    const port = await findFreePort();
    const env = {
      PATH: process.env.PATH,
      ...environmentOf(last ?? { name: "", image: "", instructions: [] }),
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      DATABASE_URL: `file:${path.join(data, "app.db")}`,
      UPLOAD_DIR: path.join(data, "uploads"),
    } as unknown as NodeJS.ProcessEnv;
    const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    const [program = "", ...commandArguments] = commandOf(lastValue(last, "CMD"));
    const server = spawn(program, commandArguments, { cwd: app, env, ...user, stdio: "pipe" });
    let output = "";
    for (const stream of [server.stdout, server.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    try {
      await expect(async () => {
        expect(server.exitCode, output).toBeNull();
        expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
      }).toPass({ timeout: 30_000 });
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
      const check = /CMD (\[.*\])/.exec(lastValue(last, "HEALTHCHECK") ?? "")?.[1];
      const [checkProgram = "", ...checkArguments] = commandOf(check);
      execFileSync(checkProgram, checkArguments, { cwd: app, env, ...user });
      operateByCommands({ app, data, env, user });
    } finally {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      expect(await ended).toBe(0);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
