import type { ActionFunctionArgs } from "@remix-run/node";

import { signIn, type SignedIn } from "~/auth/sign-in.server";
import { getUser } from "~/models/account/user.server";

import { Browser, createAccount, PASSWORD } from "../setup/browser";
import { POLICY, type Access } from "./policy";

/*
 * What the walks share: the list of all routes with their rules, the people who walk, and their
 * requests. A route that is missing in `policy.ts` fails tests/repository/declared-access.test.ts.
 */

type EntryPoint = (args: ActionFunctionArgs) => unknown;
type EntryPointName = "loader" | "action";

const modules = import.meta.glob<Partial<Record<EntryPointName, EntryPoint>>>("../../app/routes/*.{ts,tsx}");

/** One way into a route. */
export interface Entry {
  file: string;
  name: EntryPointName;
  method: string;
  access: Access;
  /** Whether a loader or action of the API stands for this method. */
  isApi: boolean;
}

/** Every loader, every action, and every method of an address of the API. */
export const ENTRIES: Entry[] = Object.entries(POLICY).flatMap(([file, { loader, action, api }]) => [
  ...(loader ? [{ file, name: "loader" as const, method: "GET", access: loader, isApi: false }] : []),
  ...(action ? [{ file, name: "action" as const, method: "POST", access: action, isApi: false }] : []),
  ...Object.entries(api ?? {}).map(([method, access]) => ({
    file,
    name: method === "GET" ? ("loader" as const) : ("action" as const),
    method,
    access,
    isApi: true,
  })),
]);

/** Entries with their names, for `describe.each`. */
export function named(entries: Entry[]): (readonly [string, Entry])[] {
  return entries.map((entry) => [`${entry.method} ${entry.file}`, entry] as const);
}

/** `_admin.workspace.$id.members.tsx` → `/workspace/<id>/members` */
export function pathOf(file: string, params: Record<string, string> = {}): string {
  const parts = file
    .replace(/\.tsx?$/, "")
    .split(".")
    .filter((part) => !part.startsWith("_"))
    .map((part) => (part.startsWith("$") ? (params[part.slice(1) || "*"] ?? part) : part.replace(/_$/, "")));
  return `/${parts.join("/")}`;
}

interface Knock {
  params: Record<string, string>;
  /** The query string, with its question mark. */
  query?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** What a loader or action answered, whatever its form was. */
export interface Answer {
  status: number;
  location: string;
  text: string;
}

/** One request to one entry. What is thrown, returned, or wrapped with a status are all answers. */
export async function knock(
  browser: Browser,
  { file, name, method }: Pick<Entry, "file" | "name" | "method">,
  { params, query = "", body, headers = {} }: Knock,
): Promise<Answer> {
  const entryPoint = (await modules[`../../app/routes/${file}`]?.())?.[name];
  if (!entryPoint) throw new Error(`${file} has no ${name}`);
  const answer = await browser.visit(
    async (visiting) => {
      const request = new Request(visiting, { method, ...(method === "GET" ? {} : { body }) });
      for (const [header, value] of Object.entries(headers)) request.headers.set(header, value);
      return Promise.resolve()
        .then(() => entryPoint({ request, params, context: {} }))
        .catch((thrown: unknown) => thrown);
    },
    { path: pathOf(file, params) + query },
  );
  if (answer instanceof Response) {
    const location = answer.headers.get("Location") ?? "";
    return { status: answer.status, location, text: await answer.text() };
  }
  if (answer instanceof Error) throw answer;
  const init = typeof answer === "object" && answer !== null && "init" in answer ? answer.init : null;
  const status = (init as ResponseInit | null)?.status ?? 200;
  return { status, location: "", text: JSON.stringify(answer) ?? "" };
}

/** Someone who has signed in. */
export interface Walker {
  userId: string;
  email: string;
  externalId: string;
  browser: Browser;
  tokens: SignedIn["tokens"];
}

/** An account that has signed in with its password, a lead as everyone at first. */
export async function createWalker(account: Parameters<typeof createAccount>[0] = {}): Promise<Walker> {
  const { email, externalId } = await createAccount(account);
  const { browser, tokens } = await signedInAgain(email);
  return { userId: (await getUser({ externalId }))?.id ?? "", email, externalId, browser, tokens };
}

/** A new session of an account, in a browser of its own. */
export async function signedInAgain(email: string): Promise<Pick<Walker, "browser" | "tokens">> {
  const browser = new Browser();
  const result = await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  if (!result.ok) throw new Error("the sign-in failed");
  return { browser, tokens: result.tokens };
}
