import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import Database from "better-sqlite3";
import { inject } from "vitest";

import { type AppServer, startApp } from "./app-server";

/** What browsers send with a form from the same site. */
const FORM_HEADERS = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate" };

/** The built app with the seed and the demo accounts, and a connection to its database. */
export interface DemoSite {
  app: AppServer;
  url: string;
  database: Database.Database;
  stop(): Promise<void>;
}

/** Serves a database of its own, a copy of the seeded one. */
export async function startDemoSite(environment: Record<string, string> = {}): Promise<DemoSite> {
  const folder = mkdtempSync(path.join(tmpdir(), "automata-demo-site-"));
  const file = path.join(folder, "app.db");
  copyFileSync(inject("demoSeed").file, file);
  const app = await startApp({
    DATABASE_URL: `file:${file}`,
    LOG_LEVEL: "error",
    TRUST_PROXY_HOPS: "1",
    DEV_MAIL: "true",
    ...environment,
  });
  const database = new Database(file);
  return {
    app,
    url: `http://127.0.0.1:${app.port}`,
    database,
    async stop() {
      database.close();
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The first value of the first row. Throws when there is none. */
export function readValue({ database }: DemoSite, query: string, ...values: string[]): string {
  const value: unknown = database
    .prepare(query)
    .pluck()
    .get(...values);
  if (typeof value !== "string") throw new Error(`no row: ${query}`);
  return value;
}

/** An email of the outbox. */
interface QueuedMail {
  kind: string;
  subject: string;
  text: string;
  calendar: string | null;
}

/** The emails of the outbox to an address, oldest first. */
export function mailsTo({ database }: DemoSite, recipient: string): QueuedMail[] {
  return database
    .prepare(
      "select kind, subject, text_body as text, calendar from outbox_mails where recipient = ? order by created_at, id",
    )
    .all(recipient) as QueuedMail[];
}

let lastNetwork = 0;

/**
 * A browser without scripts: it keeps cookies and sends its origin, but doesn't follow redirects.
 */
export class PlainBrowser {
  private readonly cookies = new Map<string, string>();
  /** A network of its own, so that limits by address don't join the tests. */
  private address = "";

  constructor(private readonly url: string) {
    this.moveOn();
  }

  /** Continues from another network, with new allowances. */
  moveOn(): void {
    lastNetwork += 1;
    this.address = `10.${lastNetwork >> 8}.${lastNetwork & 255}.1`;
  }

  get(target: string): Promise<Response> {
    return this.send(target, {});
  }

  /** Posts a form from a page of this site. */
  post(target: string, body: URLSearchParams | FormData, from = target): Promise<Response> {
    const headers = { ...FORM_HEADERS, Origin: this.url, Referer: new URL(from, this.url).href };
    return this.send(target, { method: "POST", headers, body });
  }

  /** Signs in as a demo account, and says where that leads. */
  async signIn(email: string, query = ""): Promise<string> {
    const redirectTo = new URLSearchParams(query).get("redirectTo");
    const form = new URLSearchParams({
      email,
      password: inject("demoSeed").password,
      ...(redirectTo && { redirectTo }),
    });
    const answer = await this.post(`/login${query}`, form);
    const location = answer.headers.get("Location");
    if (location === null) throw new Error(`${email} was not signed in: ${answer.status}`);
    return location;
  }

  /** Drops the session, as when it has expired. */
  forget(): void {
    this.cookies.clear();
  }

  /** The header with its cookies, for requests that it doesn't send itself. */
  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  private async send(target: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("X-Forwarded-For", this.address);
    headers.set("Accept", "text/html");
    // Other tests look at compression. Without it, a walk over all screens is a tenth shorter.
    headers.set("Accept-Encoding", "identity");
    if (this.cookies.size > 0) headers.set("Cookie", this.cookieHeader());
    const answer = await fetch(new URL(target, this.url), { ...init, headers, redirect: "manual" });
    for (const cookie of answer.headers.getSetCookie()) this.keep(cookie);
    return answer;
  }

  private keep(cookie: string): void {
    const [pair = ""] = cookie.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    if (/; Max-Age=0/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}
