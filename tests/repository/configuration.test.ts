import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { describe, expect, onTestFinished, test } from "vitest";

import { EnvSchema } from "~/server/env/variables.server";
import { configurationDocument } from "../../scripts/docs-configuration";
import { SERVER_ARENAS, SERVER_NODE_OPTIONS } from "../../scripts/node-options";

/** The variables that the application reads. */
const variables = Object.keys(EnvSchema.shape).sort();

describe("every variable that the application reads", () => {
  test("is documented in docs/configuration.md, as `npm run docs:configuration` writes it", async () => {
    expect(readFileSync("docs/configuration.md", "utf8")).toBe(await configurationDocument());
    for (const [name, schema] of Object.entries(EnvSchema.shape)) {
      expect(schema.meta()?.description, name).toMatch(/\.$/);
    }
  });

  test("is in .env.example, and no other is", () => {
    const lines = readFileSync(".env.example", "utf8").matchAll(/^([A-Z][A-Z0-9_]+)=/gm);
    expect([...lines].map((line) => line[1]).sort()).toEqual(variables);
  });
});

/** What the heap of the process that `npm start` runs is bounded to, in MB. */
function heapBound(variables: Record<string, string>): number {
  const folder = mkdtempSync(path.join(tmpdir(), "automata-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // In place of the server: a program that says how it was started.
  const program = path.join(folder, "remix-serve");
  writeFileSync(
    program,
    "#!/usr/bin/env node\nconst { getHeapStatistics } = require('node:v8');\nconsole.log(getHeapStatistics().heap_size_limit / 2 ** 20);\n",
    { mode: 0o755 },
  );
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  const env = { NODE_ENV: "test" as const, PATH: `${folder}:${process.env.PATH ?? ""}`, ...variables };
  return Number(execFileSync("sh", ["-c", scripts.start], { env, encoding: "utf8" }));
}

describe("the memory bounds of the server", () => {
  test("are the same in the Dockerfile as in the scripts", () => {
    expect(readFileSync("Dockerfile", "utf8")).toContain(SERVER_NODE_OPTIONS);
  });

  test("include the arenas of glibc wherever the server starts", () => {
    for (const file of ["Dockerfile", "deploy/systemd/automata.service"])
      expect(readFileSync(file, "utf8"), file).toContain(`MALLOC_ARENA_MAX=${SERVER_ARENAS}`);
    expect(readFileSync("package.json", "utf8")).toContain(`:-${SERVER_ARENAS}} NODE_OPTIONS`);
  });

  test("are those of npm start and of compose when the operator sets none", () => {
    const open = SERVER_NODE_OPTIONS.replace("384", "${HEAP_MB:-384}");
    expect(readFileSync("package.json", "utf8")).toContain(open);
    expect(readFileSync("compose.yaml", "utf8")).toContain(open);
  });

  test("reach the process, as the operator sets them", () => {
    const usual = heapBound({});
    expect(usual).toBeGreaterThanOrEqual(384);
    expect(usual).toBeLessThan(500);
    expect(heapBound({ HEAP_MB: "1024" }) - usual).toBe(1024 - 384);
    expect(heapBound({ NODE_OPTIONS: "--max-old-space-size=640" }) - usual).toBe(640 - 384);
  });
});
