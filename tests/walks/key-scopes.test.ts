import { createHash } from "node:crypto";

import { getTableName, is, Table } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

import { API_AREAS, describeWholeApi } from "~/api/registry.server";
import { handleApi, type ApiResource } from "~/api/framework/resource.server";
import type { DocumentOperation } from "~/api/framework/document.server";
import { API_PROBLEMS } from "~/copy/api-problems";
import { createApiKey } from "~/models/api-key/api-key.server";
import { PERMISSIONS, type Permission } from "~/models/account/role";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import type { TableName } from "../../drizzle/personal-data";
import * as schema from "../../drizzle/schema";
import { Browser } from "../setup/browser";
import { createUser } from "../factories/user";

/*
 * Every operation of the OpenAPI document, called as its example says by a key that lacks what the
 * operation asks for and has all the rest. The owners of the keys may do everything.
 */

/** Tables that remember the call itself: when a key was used, and how often someone called. */
const ABOUT_CALLS: string[] = ["apiKeys", "rateLimits"];
const TABLES = Object.entries(schema)
  .filter((entry): entry is [TableName, (typeof schema)[TableName]] => is(entry[1], Table))
  .filter(([name]) => !ABOUT_CALLS.includes(name))
  .map(([, table]) => table);

const { paths } = describeWholeApi("Test API");
const resources = new Map(API_AREAS.flatMap((area) => area.resources).map((one) => [one.path, one]));
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { security }]) => security.length > 0)
    .map(([method, operation]) => ({ name: operation.operationId, path, method, operation })),
);
const isRead = (method: string) => method === "get";
const takesKeys = ({ security }: DocumentOperation) => security.some((one) => "apiKey" in one);

/** Keys of someone who may do everything, by the permission that they lack. */
const keysWithout = new Map<Permission | "none" | "writing", string>();
let untouched: Record<string, string>;

function keyWithout(lacking: string): string {
  const key = keysWithout.get(lacking as Permission);
  if (key === undefined) throw new Error(`no key lacks ${lacking}`);
  return key;
}

beforeAll(async () => {
  for (const lacking of [...PERMISSIONS, "none", "writing"] as const) {
    // A person has twenty keys at most.
    const { id } = await createUser({ role: "super_admin" });
    const { key } = await createApiKey({
      userId: id,
      actor: { id, name: "Test" },
      name: "Test",
      mayWrite: lacking !== "writing",
      permissions: PERMISSIONS.filter((one) => one !== lacking),
      assuranceLevel: "aal1",
      lifetime: "30",
    });
    keysWithout.set(lacking, key);
  }
  untouched = await contents();
});

/** One call as the document's example says it. */
async function callExample(path: string, method: string, key: string) {
  const operation = paths[path]?.[method];
  const resource: ApiResource | undefined = resources.get(path);
  if (!operation || !resource) throw new Error(`${method} ${path} is not declared`);
  const given = (where: string) =>
    operation.parameters
      .filter((one) => one.in === where && one.example !== undefined)
      .map(({ name, example }) => [name, String(example)] as const);
  const params = Object.fromEntries(given("path"));
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const body = operation.requestBody?.content["application/json"]?.example;
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json", "If-Match": "*" };
  return new Browser().visit(
    async ({ url }) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const request = new Request(url, { method: method.toUpperCase(), headers, ...sent });
      const answer = await handleApi({ request, params, context: {} }, resource);
      const type = answer.headers.get("Content-Type");
      const text = await answer.text();
      const isProblem = type?.startsWith("application/problem+json") ?? false;
      const problem = isProblem ? (JSON.parse(text) as Record<string, unknown>) : null;
      return { status: answer.status, problem };
    },
    { path: `${address}?${new URLSearchParams(Object.fromEntries(given("query")))}` },
  );
}

/** What the database holds, in short. */
async function contents(): Promise<Record<string, string>> {
  const digest = async (table: (typeof TABLES)[number]) => {
    const rows = (await db.select().from(table)).map((row) => JSON.stringify(row)).sort();
    return [getTableName(table), createHash("sha256").update(rows.join("\n")).digest("hex")] as const;
  };
  return Object.fromEntries(await Promise.all(TABLES.map(digest)));
}

const REFUSED = {
  status: 403,
  problem: {
    type: `${env.appUrl}/api/docs#problem-api_key_scope`,
    code: "api_key_scope",
    status: 403,
    detail: expect.any(String) as string,
  },
};

test("the refusal is one that the reference explains", () => {
  expect(API_PROBLEMS).toHaveProperty("api_key_scope");
  expect(operations.length).toBeGreaterThan(60);
});

describe.each(operations)("$name", ({ path, method, operation }) => {
  const permission = operation["x-permission"];
  const lacking = takesKeys(operation) ? permission : "none";

  test.runIf(lacking !== undefined)(
    "is closed to a key without its permission, and writes nothing",
    async () => {
      expect(await callExample(path, method, keyWithout(lacking ?? ""))).toMatchObject(REFUSED);
      expect(await contents()).toEqual(untouched);
    },
  );

  test.runIf(!isRead(method))("is closed to a key that may only read, and writes nothing", async () => {
    expect(await callExample(path, method, keyWithout("writing"))).toMatchObject(REFUSED);
    expect(await contents()).toEqual(untouched);
  });
});

test("a call that its key may make does change what the database holds", async () => {
  expect(await callExample("/api/leads", "post", keyWithout("none"))).toMatchObject({ status: 201 });
  expect(await contents()).not.toEqual(untouched);
});
