import { beforeAll, describe, expect, test } from "vitest";

import { API_AREAS } from "~/api/registry.server";
import { createApiKey, listApiKeys, revokeApiKey } from "~/models/api-key/api-key.server";
import { hasPermission, PERMISSIONS, type Permission, type Role } from "~/models/account/role";
import { ROLES } from "../../drizzle/values";
import { setActive, setRole } from "~/models/account/user.server";
import { getViewer, requireAccess } from "~/auth/access.server";
import { handleApi, type ApiOperation, type ApiResource } from "~/api/framework/resource.server";

import { Browser } from "../setup/browser";
import { createWalker } from "./harness";

/* Every closed method of the API, as programs ask for it: with the token of a session and with
   API keys, of each role. (access-checks.test.ts walks all entry points with cookies.) */

const NARROW: readonly Permission[] = ["read_profile"];

interface Credentials {
  userId: string;
  token: string;
  /** For everything that the role may do. */
  key: string;
  readKey: string;
  /** May write, but is made for one permission alone. */
  narrowKey: string;
}

const people = new Map<Role | "disabled", Credentials>();

async function makeKey(userId: string, mayWrite: boolean, permissions: readonly Permission[] = PERMISSIONS) {
  const made = await createApiKey({
    userId,
    actor: { id: userId, name: "Test" },
    name: "Test",
    mayWrite,
    permissions: [...permissions],
    assuranceLevel: "aal1",
    lifetime: "30",
  });
  return made.key;
}

async function makePerson(role: Role | "disabled"): Promise<Credentials> {
  const { userId, tokens } = await createWalker();
  const credentials = {
    userId,
    token: tokens.accessToken,
    key: await makeKey(userId, true),
    readKey: await makeKey(userId, false),
    narrowKey: await makeKey(userId, true, NARROW),
  };
  if (role === "disabled") await setActive({ userId, isActive: false, actorId: null });
  else if (role !== "lead") await setRole({ userId, role, actorId: null });
  return credentials;
}

beforeAll(async () => {
  for (const role of [...ROLES, "disabled"] as const) people.set(role, await makePerson(role));
});

function person(role: Role | "disabled"): Credentials {
  const credentials = people.get(role);
  if (!credentials) throw new Error(`nobody is ${role}`);
  return credentials;
}

/** Asks with a bearer credential; the input is empty, and names nothing that there is. */
async function ask(resource: ApiResource, method: string, bearer?: string) {
  const id = crypto.randomUUID();
  const params = Object.fromEntries([...resource.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, id]));
  const headers = {
    "Content-Type": "application/json",
    ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
  };
  const body = method === "GET" ? {} : { body: "{}" };
  return new Browser().visit(
    async (visiting) => {
      const request = new Request(visiting.url, { method, headers, ...body });
      const answer = await handleApi({ request, params, context: {} }, resource);
      const text = await answer.text();
      const { code } = (text.startsWith("{") ? JSON.parse(text) : {}) as { code?: string };
      return { status: answer.status, code };
    },
    { path: resource.path.replaceAll(/\{\w+\}/g, id) },
  );
}

const holds = (role: Role, { access }: ApiOperation) =>
  access === "user" || access === "session" || (access !== "public" && hasPermission(role, access));
const isRead = (method: string) => method === "GET";

const CLOSED = API_AREAS.flatMap(({ resources }) => resources).flatMap((resource) =>
  Object.entries(resource.operations)
    .filter(([, operation]) => operation.access !== "public")
    .map(([method, operation]) => [`${method} ${resource.path}`, resource, method, operation] as const),
);
/** Takes away the session that the others need; access-checks.test.ts goes through it. */
const EXIT = "POST /api/auth/logout";

describe.each(CLOSED)("%s", (name, resource, method, operation) => {
  test.each(ROLES)(
    "opens to the token and the keys of %s as far as the role and the key go",
    async (role) => {
      const { token, key, readKey, narrowKey } = person(role);
      const outcome = async (bearer: string) => {
        const { status } = await ask(resource, method, bearer);
        expect(status).not.toBe(401);
        expect(status).toBeLessThan(500);
        return status !== 403;
      };
      const held = holds(role, operation);
      // Onboarding refuses the empty input with a 422 only after it let the caller in.
      if (name !== EXIT) expect(await outcome(token), "token").toBe(held);
      const byKey = held && !operation.sessionOnly;
      expect(await outcome(key), "key").toBe(byKey);
      expect(await outcome(readKey), "key that may only read").toBe(byKey && isRead(method));
      const isNarrow = operation.access === "user" || NARROW.some((one) => one === operation.access);
      expect(await outcome(narrowKey), "key for one permission").toBe(byKey && isNarrow);
    },
  );

  test("stays closed to a disabled account and to anonymous requests", async () => {
    const { token, key } = person("disabled");
    // A session that opens nothing can still be ended.
    for (const bearer of operation.access === "session" ? [key] : [token, key]) {
      expect(await ask(resource, method, bearer)).toEqual({ status: 403, code: "account_disabled" });
    }
    for (const bearer of [undefined, "atm_", `atm_${"A".repeat(43)}`, "x.y.z"]) {
      expect(await ask(resource, method, bearer)).toEqual({ status: 401, code: "unauthorized" });
    }
  });
});

describe("an API key", () => {
  test("opens no page", async () => {
    const headers = { Authorization: `Bearer ${person("super_admin").key}` };
    const visit = <Result>(work: (request: Request) => Promise<Result>) =>
      new Browser().visit(work, { path: "/admin/settings", headers });
    expect(await visit(getViewer)).toBeNull();
    const refused = await visit((request) =>
      requireAccess(request, "user").catch((thrown: unknown) => thrown),
    );
    expect(refused).toBeInstanceOf(Response);
    expect((refused as Response).headers.get("Location")).toMatch(/^\/login/);
  });

  test("is refused from the very request after it was revoked", async () => {
    const { userId } = await makePerson("lead");
    const key = await makeKey(userId, false);
    const me = API_AREAS.flatMap(({ resources }) => resources).find(({ path }) => path === "/api/auth/user");
    if (!me) throw new Error("there is no /api/auth/user");
    expect((await ask(me, "GET", key)).status).toBe(200);
    for (const { id } of await listApiKeys({ userId })) {
      await revokeApiKey({ userId, keyId: id, actor: { id: userId, name: "Test" } });
    }
    expect((await ask(me, "GET", key)).status).toBe(401);
  });
});
