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
export async function createPerson(role: Role): Promise<Person> {
  const { email, externalId } = await createAccount({ metadata: { first_name: "Sara" } });
  const browser = new Browser();
  expect(await browser.visit((request) => signIn(request, { email, password: PASSWORD }))).toMatchObject({
    ok: true,
  });
  const user = await getUser({ externalId });
  if (!user) throw new Error("the account has no row");
  if (role !== "lead") await setRole({ userId: user.id, role, actorId: null });
  return { id: user.id, email, browser };
}

type EntryPoint = (args: ActionFunctionArgs) => unknown;

/** One request to a loader or, with `form`, to an action. What is thrown is an answer as well. */
export async function ask(
  { browser }: Pick<Person, "browser">,
  entryPoint: EntryPoint,
  { path, id, form }: { path: string; id?: string; form?: Record<string, string> },
): Promise<Response> {
  const answer = await browser.visit(
    (visiting) => {
      const body = form ? { method: "POST", body: new URLSearchParams(form) } : {};
      const request = new Request(visiting, body);
      return Promise.resolve(
        entryPoint({ request, params: id === undefined ? {} : { id }, context: {} }),
      ).catch((thrown: unknown) => thrown);
    },
    { path },
  );
  if (answer instanceof Response) return answer;
  if (answer instanceof Error) throw answer;
  const wrapped = answer as { data?: unknown; init?: ResponseInit | null };
  return Response.json(wrapped.data ?? answer, wrapped.init ?? {});
}
