import { spawn, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { startAppServer, type AppServer } from "../scripts/app-server";
import { findFreePort } from "../scripts/free-port";

import { capture, headerOf, type CapturedAnswer } from "./capture";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Asks as browsers do. */
export const BROWSER_ENCODING = { "accept-encoding": "gzip, br" };

/** A server that is measured. */
export interface Contestant {
  name: string;
  url: string;
  pid: number;
  stop: () => Promise<unknown>;
}

/** The app's answers by path. */
export type Captures = Record<
  string,
  { plain: CapturedAnswer; compressed: CapturedAnswer; notModified: CapturedAnswer }
>;

/** Starts the built app with its access log on, written to a file. */
export async function startApp(databaseUrl: string, folder: string): Promise<AppServer> {
  return startAppServer({ databaseUrl, logFile: path.join(folder, "app.log"), readyPath: "/" });
}

/**
 * Starts the same pages built without front door and caching. It can't set cookies. With the URL of
 * the app as its own, it accepts the app's.
 */
export async function startPlain(
  databaseUrl: string,
  folder: string,
  { plainFolder, appUrl }: { plainFolder: string; appUrl?: string },
): Promise<AppServer> {
  return startAppServer({
    databaseUrl,
    cwd: plainFolder,
    logFile: path.join(folder, "plain.log"),
    readyPath: "/",
    ...(appUrl === undefined ? {} : { env: { APP_URL: appUrl } }),
  });
}

/** Throws unless a server answers a path with 200 and a body that contains this text. */
export async function proveAnswer(
  { name, url }: Contestant,
  requestPath: string,
  headers: Record<string, string>,
  expected: string,
): Promise<void> {
  const answer = await fetch(url + requestPath, { headers, redirect: "manual" });
  const text = await answer.text();
  if (answer.status === 200 && text.includes(expected)) return;
  throw new Error(
    `${name} answers ${requestPath} with ${answer.status}, not with "${expected}":\n${text.slice(0, 500)}`,
  );
}

/**
 * Captures the app's answers for `paths`: uncompressed, as a browser gets them, and 304. Each path
 * is requested a few times first, so that the cached document has its final compression.
 */
export async function captureAnswers(app: AppServer, paths: string[]): Promise<Captures> {
  const captures: Captures = {};
  for (const requestPath of paths) {
    const address = app.url + requestPath;
    for (let warmUp = 0; warmUp < 5; warmUp += 1) {
      await capture(address);
      await capture(address, BROWSER_ENCODING);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    const plain = await capture(address);
    const compressed = await capture(address, BROWSER_ENCODING);
    const notModified = await capture(address, {
      ...BROWSER_ENCODING,
      "if-none-match": headerOf(compressed, "etag"),
    });
    if (plain.status !== 200 || compressed.status !== 200)
      throw new Error(`${requestPath} answers ${plain.status}`);
    if (notModified.status !== 304)
      throw new Error(`${requestPath} does not answer 304, but ${notModified.status}`);
    captures[requestPath] = { plain, compressed, notModified };
  }
  return captures;
}

/** Starts the yardstick with the app's own bytes and headers. */
export async function startBare(captures: Captures, folder: string): Promise<Contestant> {
  const file = path.join(folder, "captures.json");
  writeFileSync(file, JSON.stringify(captures));
  const port = await findFreePort();
  const child = spawn(process.execPath, ["--import", "tsx", "bench/bare-server.ts", file, String(port)], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitForAnswer(url, child);
  return { name: "bare", url, pid: child.pid ?? 0, stop: () => Promise.resolve(child.kill()) };
}

/** Waits until a server answers, whatever it answers. */
export async function waitForAnswer(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    try {
      await (await fetch(url)).arrayBuffer();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error("The server ended before it answered.");
}
