import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { POST_PATH } from "../e2e/pages";
import { findFreePort } from "../../scripts/free-port";
import { eventually } from "./support/raw-http";

test(
  "development starts on PORT with content and accounts, and serves pages and the Markdown of articles",
  { timeout: 400_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "automata-dev-"));
    const port = await findFreePort();
    const dev = spawn(process.execPath, ["--import", "tsx", "scripts/dev.ts"], {
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "development",
        PORT: String(port),
        HOST: "127.0.0.1",
        DATABASE_URL: `file:${path.join(folder, "app.db")}`,
        SESSION_SECRET: "0123456789abcdef0123456789abcdef",
        DEBUG: "vite:deps",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const exited = once(dev, "exit");
    onTestFinished(async () => {
      dev.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    });
    let output = "";
    dev.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    dev.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    await eventually(
      () => {
        if (dev.exitCode !== null) throw new Error(`development ended: ${output}`);
        return output.includes(`:${port}/`);
      },
      "the server listens",
      300_000,
    );
    expect(output).toMatch(/super_admin@demo\.test.*\nPassword: \S+/);

    const site = `http://127.0.0.1:${port}`;
    const page = await fetch(`${site}${POST_PATH}`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const [, title = "no title"] = /<h1[^>]*>([^<]+)/.exec(await page.text()) ?? [];
    const markdown = await fetch(`${site}${POST_PATH}.md`);
    expect([markdown.status, markdown.headers.get("content-type")]).toEqual([
      200,
      "text/markdown; charset=utf-8",
    ]);
    expect((await markdown.text()).split("\n", 1)).toEqual([`# ${title}`]);
    const german = await fetch(`${site}/de/contact`);
    expect([german.status, (await german.text()).includes('<html lang="de"')]).toEqual([200, true]);
    expect(output).not.toMatch(/wasm|error/i);
    // Pages that are loading when libraries are bundled again get React twice.
    expect(output).toContain("vite:deps");
    expect(output).not.toContain("new dependencies found");
  },
);
