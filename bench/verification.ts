import http from "node:http";
import https from "node:https";

import { closeDatabase } from "~/server/db.server";
import { getConnection } from "~/server/db/connection.server";
import { getViewer } from "~/auth/access.server";
import { signIn } from "~/auth/sign-in.server";

import { Browser } from "../tests/setup/browser";

/* Signs in with the address and password given as arguments, then asks who is signed in,
   request by request, as every page does. Prints how many statements and network calls one
   request takes at most, and how long it takes (median), as one line of JSON. */
const REQUESTS = 2_000;

let queries = 0;
let networkCalls = 0;

function countCalls<Target extends object>(target: Target, name: keyof Target & string, count: () => void) {
  const original = target[name] as (...given: unknown[]) => unknown;
  const counted = function (this: unknown, ...given: unknown[]) {
    count();
    return Reflect.apply(original, this, given);
  };
  Object.defineProperty(target, name, { value: counted, configurable: true, writable: true });
}

const connection = getConnection();
if (connection.dialect === "sqlite") countCalls(connection.client, "prepare", () => (queries += 1));
else countCalls(connection.pool, "query", () => (queries += 1));
for (const client of [http, https]) countCalls(client, "request", () => (networkCalls += 1));
countCalls(globalThis, "fetch", () => (networkCalls += 1));

const [email = "", password = ""] = process.argv.slice(2);
const browser = new Browser();
const signedIn = await browser.visit((request) => signIn(request, { email, password }));
if (!signedIn.ok) throw new Error(signedIn.error.message);
if (queries === 0) throw new Error("Signing in without a statement: the counter is not in place.");

const most = { queries: 0, networkCalls: 0 };
const times: number[] = [];
for (let count = 0; count < REQUESTS; count += 1) {
  [queries, networkCalls] = [0, 0];
  const started = performance.now();
  const viewer = await browser.visit(getViewer);
  times.push((performance.now() - started) * 1000);
  if (viewer?.user.email !== email) throw new Error("The request was not the signed-in person's.");
  most.queries = Math.max(most.queries, queries);
  most.networkCalls = Math.max(most.networkCalls, networkCalls);
}
times.sort((a, b) => a - b);
console.log(JSON.stringify({ ...most, microseconds: times[REQUESTS / 2] }));
await closeDatabase();
