import type { ActionFunctionArgs } from "@remix-run/node";
import { expect } from "vitest";

import type { Role } from "~/models/account/role";
import { getUser, setRole } from "~/models/account/user.server";
import { signIn } from "~/auth/sign-in.server";

import { Browser, createAccount, PASSWORD } from "./browser";

/** A signed-in person with a role. */
export interface Person {
  id: string;
  email: string;
  browser: Browser;
}

/** An account with this role, signed in. */
export async function createPerson(
  role: Role,
  metadata: Record<string, string> = { first_name: "Sara" },
): Promise<Person> {
  const { email, externalId } = await createAccount({ metadata });
  const browser = new Browser();
  expect(await browser.visit((request) => signIn(request, { email, password: PASSWORD }))).toMatchObject({
    ok: true,
  });
  const user = await getUser({ externalId });
  if (!user) throw new Error("the account has no row");
  if (role !== "lead") await setRole({ userId: user.id, role, actorId: null });
  return { id: user.id, email, browser };
}

/** A loader, an action or an API method. */
export type EntryPoint = (args: ActionFunctionArgs) => unknown;

interface Asked {
  path: string;
  /** The parameters of the route, or only the one that is called `id`. */
  params?: Record<string, string>;
  id?: string;
  /** What is sent: a form, or anything else. */
  form?: Record<string, string> | URLSearchParams;
  init?: RequestInit;
}

/** One request to a loader, an action or an API method. What is thrown is an answer as well. */
export async function ask(
  { browser }: Pick<Person, "browser">,
  entryPoint: EntryPoint,
  { path, id, params = id === undefined ? {} : { id }, form, init = form && sent(form) }: Asked,
): Promise<Response> {
  const answer = await browser.visit(
    (visiting) => {
      const headers = new Headers(visiting.headers);
      new Headers(init?.headers).forEach((value, name) => headers.set(name, value));
      const request = new Request(visiting, { ...init, headers });
      return Promise.resolve(entryPoint({ request, params, context: {} })).catch((thrown: unknown) => thrown);
    },
    { path },
  );
  if (answer instanceof Response) return answer;
  if (answer instanceof Error) throw answer;
  const wrapped = answer as { data?: unknown; init?: ResponseInit | null };
  return Response.json(wrapped.data ?? answer, wrapped.init ?? {});
}

function sent(form: Record<string, string> | URLSearchParams): RequestInit {
  return { method: "POST", body: new URLSearchParams(form) };
}
