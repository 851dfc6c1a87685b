import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test } from "vitest";

import { API_AREAS, readApiDocument } from "~/api/registry.server";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { createApiKey } from "~/models/api-key/api-key.server";
import { createPost } from "~/models/post/post-write.server";
import { PERMISSIONS } from "~/models/account/role";
import { getUser, setRole } from "~/models/account/user.server";
import { WEBHOOK_EVENTS } from "../../drizzle/values";
import type { ApiDocument, DocumentOperation, JsonSchema } from "~/api/framework/document.server";
import { handleApi, type ApiResource } from "~/api/framework/resource.server";
import { signIn } from "~/auth/sign-in.server";

import { rateLimits } from "../../drizzle/schema";
import { postContent } from "../factories/post";
import { createTenant, saveMembership } from "../factories/tenant";

import { Browser, createAccount, PASSWORD } from "../setup/browser";

/*
 * Calls every operation of the document as everyone and in every way: valid, borderline and
 * hostile. Nothing breaks, and the document promises each answer.
 */

/** All operations together. */
const CASES = env.dialect === "sqlite" ? 10_000 : 1_500;
const SEED = 20_260_302;

const RESOURCES = new Map(API_AREAS.flatMap(({ resources }) => resources).map((one) => [one.path, one]));
const OPERATIONS = [...RESOURCES.values()].flatMap((resource) =>
  Object.keys(resource.operations).map((method) => [`${method} ${resource.path}`, resource, method] as const),
);

let document: ApiDocument;
const ajv = new Ajv2020({ strict: false, allErrors: false });
for (const [name, format] of Object.entries(fullFormats)) ajv.addFormat(name, format);
const validators = new Map<string, ValidateFunction>();

/** Bearer credentials to ask with; undefined: none. */
const credentials: (string | undefined)[] = [undefined, "atm_nothing"];
/** Ids that there are. */
const ids: string[] = [];

beforeAll(async () => {
  document = await readApiDocument();
  ajv.addSchema({ $id: "document", components: document.components }, "document");
  for (let number = 1; number <= 5; number++) {
    const publishedAt = number === 5 ? null : new Date("2026-01-01");
    ids.push((await createPost({ ...postContent({ number }), publishedAt })).id);
  }
  const tenant = await createTenant({ name: "Company", subdomain: `c-${crypto.randomUUID().slice(0, 8)}` });
  ids.push(tenant.id);
  for (const role of ["lead", "blog_admin", "super_admin"] as const) {
    const { email, externalId } = await createAccount();
    const signedIn = await new Browser().visit((request) => signIn(request, { email, password: PASSWORD }));
    const userId = (await getUser({ externalId }))?.id ?? "";
    if (role !== "lead") await setRole({ userId, role, actorId: null });
    else await saveMembership({ tenantId: tenant.id, userId, role: "member" });
    const { key } = await createApiKey({
      userId,
      actor: { id: userId, name: "Test" },
      name: "Test",
      mayWrite: true,
      permissions: [...PERMISSIONS],
      assuranceLevel: "aal1",
      lifetime: "30",
    });
    ids.push(userId);
    credentials.push(key, ...(signedIn.ok ? [signedIn.tokens.accessToken] : []));
  }
});

afterEach(async () => {
  await db.delete(rateLimits);
});

const HOSTILE = [
  "",
  " ",
  "\0",
  "\u{1f680}",
  "\ud800",
  "a".repeat(300),
  "'; drop table users; --",
  "${7*7}",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "%00",
  "-1",
  "1e309",
  "NaN",
  "null",
  "true",
  "00000000-0000-0000-0000-000000000000",
  "2026-02-30T25:61:00Z",
  "__proto__",
];
const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary", maxLength: 40 }));

/** A value as the schema describes it. */
function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { anyOf, type, format, items, properties, required } = schema as {
    anyOf?: JsonSchema[];
    type?: string | string[];
    format?: string;
    items?: JsonSchema;
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const values = schema["enum"];
  if (Array.isArray(values)) return fc.constantFrom(...(values as unknown[]));
  if ("const" in schema) return fc.constant(schema["const"]);
  if (anyOf) return fc.oneof(...anyOf.map(fitting));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => fitting({ ...schema, type: one })));
  const bound = (name: string, otherwise: number) => Number(schema[name] ?? otherwise);
  switch (type) {
    case "integer":
    case "number":
      return fc.integer({
        min: Math.max(bound("minimum", -1_000), -2_147_483_648),
        max: Math.min(bound("maximum", 1_000), 2_147_483_647),
      });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(fitting(items ?? {}), { maxLength: Math.min(bound("maxItems", 3), 3) });
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(properties ?? {}).map(([name, field]) => [name, fitting(field)])),
        { requiredKeys: required ?? [] },
      );
    case "string":
      if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
      if (format === "uuid") return anyId();
      if (format === "email") return fc.emailAddress();
      return fc.string({
        unit: "grapheme",
        minLength: Math.min(bound("minLength", 0), 200),
        maxLength: Math.min(bound("maxLength", 60), 200),
      });
    case undefined:
    default:
      return fc.jsonValue();
  }
}

const anyId = () =>
  fc.oneof(
    fc.uuid(),
    fc.nat().map((index) => ids[index % ids.length] ?? ""),
  );

/** A well-meant body with at most one mistake, or something else entirely. */
function bodyFor(schema: JsonSchema): fc.Arbitrary<string> {
  const good = fitting(schema);
  const names = Object.keys((schema as { properties?: object }).properties ?? { x: 0 });
  const spoilt = fc
    .tuple(
      good,
      fc.constantFrom(...names, "role", "isActive", "id", "constructor"),
      fc.oneof(hostileText, fc.jsonValue()),
    )
    .map(([value, name, wrong]) => ({ ...(value as object), [name]: wrong }));
  const cut = fc
    .tuple(good, fc.constantFrom(...names))
    .map(([value, name]) =>
      Object.fromEntries(Object.entries(value as object).filter(([one]) => one !== name)),
    );
  return fc.oneof(
    { weight: 4, arbitrary: good.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: spoilt.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: cut.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: hostileText },
  );
}

interface Asked {
  credential: string | undefined;
  path: Record<string, string>;
  query: Record<string, string | undefined>;
  headers: Record<string, string | undefined>;
  body: string | null;
}

function askedOf(operation: DocumentOperation, method: string): fc.Arbitrary<Asked> {
  const named = (place: string, value: (schema: JsonSchema) => fc.Arbitrary<string>) =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema }) => [name, value(schema)]),
    );
  const text = (schema: JsonSchema) => fc.oneof(fitting(schema).map(String), hostileText);
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const headerValue = fc.oneof(
    fc.constantFrom('"1"', 'W/"1"', "*", "x", "same-key", '"99999999999"', "", "a".repeat(300)),
    fc.stringMatching(/^[\x21-\x7e]{1,40}$/),
  );
  const optional = (fields: Record<string, fc.Arbitrary<string>>) => fc.record(fields, { requiredKeys: [] });
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant("application/json") },
    fc.constantFrom(
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/problem+json",
      "nonsense",
    ),
  );
  return fc.record({
    credential: fc.nat().map((index) => credentials[index % credentials.length]),
    path: fc.record(named("path", (field) => fc.oneof({ weight: 2, arbitrary: anyId() }, text(field)))),
    query: optional({ ...named("query", text), [`x-${method}`]: hostileText }),
    headers: fc
      .tuple(
        optional(named("header", () => headerValue)),
        type,
        optional({ "X-Tenant-ID": fc.oneof(anyId(), fc.constant("x")) }),
      )
      .map(([own, contentType, tenant]) => ({ ...own, ...tenant, "Content-Type": contentType })),
    body: method === "GET" ? fc.constant(null) : schema ? bodyFor(schema) : fc.constantFrom(null, "{}", "{"),
  });
}

/** Callers' IP addresses: enough to meet the limits by address, without stopping everything. */
const browsers = Array.from({ length: 40 }, () => new Browser());

async function ask(resource: ApiResource, method: string, asked: Asked) {
  const query = new URLSearchParams(given(asked.query));
  const segments = Object.values(asked.path).map(encodeText);
  const path = resource.path.replaceAll(/\{\w+\}/g, () => segments.shift() ?? "");
  const headers = new Headers(given(asked.headers));
  if (asked.credential !== undefined) headers.set("Authorization", `Bearer ${asked.credential}`);
  const browser = browsers[(asked.body ?? path).length % browsers.length] ?? new Browser();
  return browser.visit(
    async (visiting) => {
      const request = new Request(visiting.url, {
        method,
        headers,
        ...(asked.body === null ? {} : { body: asked.body }),
      });
      const answer = await handleApi({ request, params: asked.path, context: {} }, resource);
      const type = answer.headers.get("Content-Type");
      const names = HEADERS.filter((name) => answer.headers.has(name));
      return { status: answer.status, type, names, text: await answer.text() };
    },
    { path: `${path}?${query}` },
  );
}

function given(fields: Record<string, string | undefined>): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/** As `encodeURIComponent`, also for texts that are not well-formed. */
function encodeText(text: string): string {
  return new URLSearchParams({ text }).toString().slice("text=".length).replaceAll("+", "%20");
}

/** The headers that a document has to name. */
const HEADERS = [
  ...["ETag", "Link", "Location", "RateLimit", "RateLimit-Policy", "Retry-After", "X-Total-Count"],
];

/** Why an answer is not as the document says; null when it is. */
function faultOf(
  operation: DocumentOperation,
  answer: { status: number; type: string | null; names?: readonly string[]; text: string },
): string | null {
  const { status, type, names = [], text } = answer;
  if (status >= 500 && !(status in operation.responses)) return `answers ${status}: ${text}`;
  const promised =
    operation.responses[status] ?? (status >= 400 ? operation.responses["default"] : undefined);
  if (!promised) return `answers ${status}, which is not in the document`;
  const unnamed = names.find((name) => !(name in (promised.headers ?? {})));
  if (unnamed !== undefined) return `answers ${status} with ${unnamed}`;
  const [promise] = Object.entries(promised.content ?? {});
  if (!promise) return text === "" ? null : `answers ${status} with a body`;
  const [mediaType, { schema }] = promise;
  if (!type?.startsWith(mediaType)) return `answers ${status} as ${type}`;
  const key = JSON.stringify(schema);
  const validate = validators.get(key) ?? ajv.compile(absolute(schema));
  validators.set(key, validate);
  return validate(JSON.parse(text)) ? null : `${ajv.errorsText(validate.errors)}: ${text.slice(0, 500)}`;
}

/** The same schema, its references resolved against the document. */
function absolute(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'),
  ) as JsonSchema;
}

describe("the document", () => {
  test("names every operation once, and nothing that it does not hold", () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(OPERATIONS.map(([name]) => name).sort());
    const operationIds = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(operationIds).size).toBe(operationIds.length);
    for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(document.components.schemas).toHaveProperty(name ?? "");
    }
    expect(JSON.stringify(document)).not.toContain("$defs");
  });

  test.each(WEBHOOK_EVENTS)("describes the webhook %s, and its example is as its schema says", (event) => {
    const content = document.webhooks[event]?.post.requestBody?.content["application/json"];
    if (!content) throw new Error("it is not in the document");
    const validate = ajv.compile(absolute(content.schema));
    expect(validate(content.example), ajv.errorsText(validate.errors)).toBe(true);
    expect(validate({ ...(content.example as object), type: "other" })).toBe(false);
    expect(validate({ ...(content.example as object), data: {} })).toBe(false);
  });
});

test("a broken promise is found", () => {
  const operation = document.paths["/api/auth/user"]?.["get"];
  if (!operation) throw new Error("it is not in the document");
  const type = "application/json; charset=utf-8";
  expect(faultOf(operation, { status: 200, type, text: '{"id":7}' })).toMatch(/data/);
  expect(faultOf(operation, { status: 201, type, text: "{}" })).toMatch(/not in the document/);
  expect(faultOf(operation, { status: 404, type, text: "{}" })).toMatch(/as application\/json/);
  expect(faultOf(operation, { status: 500, type, text: "{}" })).toMatch(/answers 500/);
  expect(faultOf(operation, { status: 200, type, names: ["Link"], text: "{}" })).toMatch(/with Link/);
});

describe("every answer is one that was promised", () => {
  test.each(OPERATIONS)("%s", async (_name, resource, method) => {
    const operation = document.paths[resource.path]?.[method.toLowerCase()];
    if (!operation) throw new Error("it is not in the document");
    const numRuns = Math.ceil(CASES / OPERATIONS.length);
    await fc.assert(
      fc.asyncProperty(askedOf(operation, method), async (asked) => {
        const answer = await ask(resource, method, asked);
        expect(faultOf(operation, answer)).toBeNull();
      }),
      { numRuns, seed: SEED, interruptAfterTimeLimit: 50_000, markInterruptAsFailure: true },
    );
  });

  test.each(["TRACE", "PROPFIND", "POST", "DELETE"])(
    "%s where it is not declared is a 405",
    async (method) => {
      for (const resource of RESOURCES.values()) {
        if (method in resource.operations || method === "TRACE") continue;
        const nothing = { credential: undefined, path: {}, query: {}, headers: {}, body: null };
        const answer = await ask(resource, method, nothing);
        expect(answer).toMatchObject({ status: 405, type: "application/problem+json; charset=utf-8" });
      }
    },
  );
});
