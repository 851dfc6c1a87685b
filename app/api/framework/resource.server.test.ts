import { describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";

import { RuleError, type RuleTable } from "~/models/shared/rule-error";
import { requestStorage } from "~/front-door/request-store";
import { CURSOR_RULES } from "~/models/shared/keyset";

import { apiPage, pageQuery, pageRequest } from "./page.server";
import { apiAnswer, apiOperation, apiResource, handleApi, routeIdOf } from "./resource.server";
import { ConditionLost } from "~/server/db.server";
import { log } from "~/server/log.server";
import { momentSchema } from "../schemas.server";
import { requestStore } from "../../../tests/factories/request-store";

const common = { id: "test", summary: "Test", access: "public", limit: "own" } as const;
const ThingSchema = z.object({ id: z.string(), limit: z.number(), at: z.iso.datetime().optional() });

const THING_RULES = {
  version_conflict: { status: 409, message: "changed" },
} as const satisfies RuleTable;

const things = apiResource("/api/things/{id}", {
  GET: apiOperation({
    ...common,
    limit: undefined,
    params: z.object({ id: z.string().regex(/^\d+$/) }),
    query: z.object(pageQuery),
    output: ThingSchema,
    handler: ({ params, query }) => {
      if (query.cursor === "made-up") throw new RuleError(CURSOR_RULES, "invalid_cursor");
      return { id: params.id, limit: query.limit, at: new Date(0) };
    },
  }),
  PUT: apiOperation({
    ...common,
    body: z.strictObject({ title: z.string().max(10), version: z.number().int().optional() }),
    output: z.object({ title: z.string() }),
    success: 201,
    conditional: "required",
    handler: ({ body, expectedVersion }) => {
      if (expectedVersion !== undefined && expectedVersion !== 3)
        throw new RuleError(THING_RULES, "version_conflict");
      return apiAnswer({ title: body.title }, { version: 4 });
    },
  }),
  DELETE: apiOperation({
    ...common,
    output: null,
    handler: () => {
      throw new Error("postgres://user:pw@host is away");
    },
  }),
  PATCH: apiOperation({
    ...common,
    output: null,
    handler: () => {
      throw new Response("Not this one.", { status: 409 });
    },
  }),
});

interface CallOptions {
  url?: string;
  body?: string;
  id?: string;
  headers?: Record<string, string>;
  resource?: typeof things;
}

async function call(
  method: string,
  {
    url = "http://localhost/api/things/7",
    body,
    id = "7",
    headers = {},
    resource = things,
  }: CallOptions = {},
) {
  const type: Record<string, string> = body === undefined ? {} : { "Content-Type": "application/json" };
  const init = { method, headers: { ...type, ...headers }, ...(body === undefined ? {} : { body }) };
  const answer = await handleApi({ request: new Request(url, init), params: { id }, context: {} }, resource);
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === "" ? null : (JSON.parse(text) as Record<string, unknown>),
  };
}

describe("an address of the API", () => {
  test("answers what fits, with the declared status", async () => {
    expect((await call("GET", { url: "http://localhost/api/things/7?limit=3" })).body).toEqual({
      id: "7",
      limit: 3,
      at: "1970-01-01T00:00:00.000Z",
    });
    const put = await call("PUT", { body: '{"title":"x","version":3}' });
    expect(put.status).toBe(201);
    expect(put.headers.get("ETag")).toMatch(/^"4-[\w-]{22}"$/);
    expect((await call("HEAD")).status).toBe(200);
  });

  test("says what it allows", async () => {
    const options = await call("OPTIONS");
    expect([options.status, options.headers.get("allow")]).toEqual([
      204,
      "GET, HEAD, PUT, PATCH, DELETE, OPTIONS",
    ]);
    const post = await call("POST", { body: "{}" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD, PUT, PATCH, DELETE, OPTIONS"]);
  });

  test.each([
    ["GET", { id: "seven" }, 404, "not_found"],
    ["GET", { url: "http://localhost/api/things/7?limit=0" }, 400, "invalid_query"],
    ["GET", { url: "http://localhost/api/things/7?limit=101" }, 400, "invalid_query"],
    ["GET", { url: "http://localhost/api/things/7?limit=1&limit=2" }, 400, "invalid_query"],
    ["PUT", { body: "" }, 400, "invalid_json"],
    ["PUT", { body: "{bad" }, 400, "invalid_json"],
    ["PUT", { body: "[".repeat(30_000) + "]".repeat(30_000) }, 400, "invalid_json"],
    ["PUT", { body: '{"__proto__":{"x":1}}' }, 400, "invalid_json"],
    ["PUT", { body: '{"title":{"constructor":1}}' }, 400, "invalid_json"],
    ["PUT", { body: "null" }, 422, "invalid_body"],
    ["PUT", { body: '{"title":7}' }, 422, "invalid_body"],
    ["PUT", { body: "title=x", headers: { "Content-Type": "text/plain" } }, 415, "unsupported_media_type"],
    ["PUT", { body: '{"title":"x"}' }, 428, "version_required"],
    ["PUT", { body: '{"title":"x","version":2}' }, 409, "version_conflict"],
    ["PUT", { body: '{"title":"x"}', headers: { "If-Match": '"2"' } }, 412, "precondition_failed"],
    ["PUT", { body: '{"title":"x"}', headers: { "If-Match": 'W/"3"' } }, 412, "precondition_failed"],
    ["PATCH", {}, 409, "conflict"],
  ])("%s %j is %i %s", async (method, options, status, code) => {
    const answer = await call(method, options);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(answer.body).toMatchObject({
      status,
      code,
      title: expect.any(String),
      message: answer.body?.["detail"],
    });
  });

  test("refuses more than a thousand entries of lists before it checks them", async () => {
    const codeOf = async (title: unknown) => {
      const answer = await call("PUT", { body: JSON.stringify({ title }) });
      return [answer.status, answer.body?.["code"]];
    };
    expect(await codeOf(Array(1_000).fill(0))).toEqual([422, "invalid_body"]);
    expect(await codeOf(Array(1_001).fill(0))).toEqual([400, "invalid_json"]);
    expect(await codeOf(Array(400).fill([0, 0]))).toEqual([400, "invalid_json"]);
  });

  test("refuses more than twenty levels before it parses them", async () => {
    const detailOf = async (body: string) => (await call("PUT", { body })).body?.["detail"];
    expect(await detailOf("[".repeat(20))).toMatch(/not valid JSON/);
    expect(await detailOf("[".repeat(21))).toMatch(/more than 20 levels/);
    expect(await detailOf(`${'{"a":['.repeat(10)}1${"]}".repeat(10)}`)).not.toMatch(/levels/);
    expect(await detailOf(JSON.stringify({ title: `"\\${"[{".repeat(30)}` }))).not.toMatch(/levels/);
  });

  test("tells nobody why it broke", async () => {
    const answer = await call("DELETE");
    expect(answer).toMatchObject({ status: 500, body: { code: "internal_error" } });
    expect(JSON.stringify(answer.body)).not.toContain("postgres");
  });

  test("names the fields that are wrong, unknown ones too", async () => {
    const wrong = await call("PUT", { body: '{"title":"much too long"}' });
    expect(wrong.body?.["errors"]).toEqual([{ path: "title", message: "Please use at most 10 characters." }]);
    const unknown = await call("PUT", { body: '{"title":"x","role":"super_admin"}' });
    expect(unknown).toMatchObject({ status: 422, body: { errors: [{ path: "role" }] } });
    const cursor = await call("GET", { url: "http://localhost/api/things/7?cursor=made-up" });
    expect(cursor).toMatchObject({ status: 400, body: { errors: [{ path: "cursor" }] } });
  });

  test("names the fields of the API, not those of a form", async () => {
    const rules = {
      no_slot: { status: 409, message: "taken", field: "slot" },
      no_label: { status: 422, message: "missing", field: "questions[0].label" },
    } as const satisfies RuleTable;
    const refuses = (code: keyof typeof rules) => {
      const handler = () => Promise.reject(new RuleError(rules, code));
      return apiResource("/api/refuses", { GET: apiOperation({ ...common, output: null, handler }) });
    };
    const slot = await call("GET", { resource: refuses("no_slot") });
    expect(slot.body).toMatchObject({ errors: [{ path: "startsAt" }] });
    const label = await call("GET", { resource: refuses("no_label") });
    expect(label.body).toMatchObject({ errors: [{ path: "questions.0.label" }] });
  });

  test("says when to try again after a rule that only asks for patience", async () => {
    const rules = {
      too_soon: {
        status: 429,
        message: (_: { seconds: number }) => "Too soon.",
        retryAfterSeconds: ({ seconds }: { seconds: number }) => seconds,
      },
    } as const satisfies RuleTable;
    const handler = () => Promise.reject(new RuleError(rules, "too_soon", { seconds: 30 }));
    const resource = apiResource("/api/refuses", { GET: apiOperation({ ...common, output: null, handler }) });
    const { status, headers } = await call("GET", { resource });
    expect([status, headers.get("Retry-After")]).toEqual([429, "30"]);
  });

  test("says what to send instead of a value of the wrong kind", async () => {
    const body = z.object({
      text: z.string().nullable(),
      count: z.int(),
      isOn: z.boolean(),
      list: z.array(z.string()),
      nested: z.object({}),
      at: momentSchema,
      day: z.iso.date(),
      id: z.guid(),
      status: z.enum(["new", "won"]),
      hours: z.union([z.literal(1), z.literal(24)]),
      agreed: z.literal(true),
      missing: z.enum(["EUR", "USD"]),
    });
    const resource = apiResource("/api/kinds", {
      PUT: apiOperation({ ...common, body, output: null, handler: () => null }),
    });
    const sent = {
      ...{
        text: 5,
        count: "5",
        isOn: "yes",
        list: {},
        nested: [],
        at: "2026-09-14T13:00:00",
        day: "2026-02-30",
      },
      ...{ id: "7", status: "lost", hours: 2, agreed: false },
    };
    const { body: answer } = await call("PUT", { resource, body: JSON.stringify(sent) });
    const errors = answer?.["errors"] as { path: string; message: string }[];
    expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toEqual({
      text: "Please send a text.",
      count: "Please send a number.",
      isOn: "Please send true or false.",
      list: "Please send a list.",
      nested: "Please send an object.",
      at: "Please send a time with Z or an offset, such as 2026-09-14T13:00:00Z.",
      day: "Please send a day such as 2026-09-14.",
      id: "Please send an id (UUID).",
      status: "Please send one of these: new, won.",
      hours: "Please send one of these: 1, 24.",
      agreed: "Please send true.",
      missing: "Please send one of these: EUR, USD.",
    });
  });

  test("tells a body that is no JSON from one that can't be stored", async () => {
    const detailOf = async (body: string) => (await call("PUT", { body })).body?.["detail"];
    expect(await detailOf("{bad")).toBe("The request body is not valid JSON in UTF-8.");
    for (const body of [
      '{"title":"\\u0000"}',
      '{"title":"\\ud800"}',
      '{"__proto__":{}}',
      "[".repeat(25) + "]".repeat(25),
    ])
      expect(await detailOf(body)).toMatch(/^The JSON contains /);
  });

  test("asks for a version in the body only where there is a field for it", async () => {
    const without = { ...common, output: null, conditional: "required", handler: () => null } as const;
    const resource = apiResource("/api/versions", {
      PATCH: apiOperation({ ...without, body: z.strictObject({ title: z.string().optional() }) }),
      DELETE: apiOperation(without),
    });
    expect((await call("PUT", { body: '{"title":"x"}' })).body?.["detail"]).toContain("`version`");
    for (const method of ["PATCH", "DELETE"]) {
      const answer = await call(method, { resource, body: "{}" });
      expect(answer).toMatchObject({ status: 428, body: { detail: expect.stringContaining("If-Match") } });
      expect(answer.body?.["detail"]).not.toContain("`version`");
    }
  });

  test("blames nobody else if the caller named no version", async () => {
    const detail = "It was changed in the meantime, or its status doesn't allow this. Please read it again.";
    const lost = apiResource("/api/lost", {
      POST: apiOperation({ ...common, output: null, handler: () => Promise.reject(new ConditionLost()) }),
    });
    expect((await call("POST", { resource: lost })).body).toMatchObject({ code: "conflict", detail });
    const stale = await call("PUT", { body: '{"title":"x","version":2}' });
    expect(stale.body).toMatchObject({ code: "version_conflict", detail });
  });

  test("writes over whichever version is there for If-Match: *", async () => {
    expect(await call("PUT", { body: '{"title":"x"}', headers: { "If-Match": "*" } })).toMatchObject({
      status: 201,
    });
    expect(await call("PUT", { body: '{"title":"x"}', headers: { "If-Match": '"3"' } })).toMatchObject({
      status: 201,
    });
  });

  test.each(['"1", "3"', '"2",W/"3" ,"3-abcdefghijklmnopqrstuv"', '"other", "3"'])(
    "is changed if any tag of If-Match: %s is the current one",
    async (tags) => {
      const headers = { "If-Match": tags };
      expect(await call("PUT", { body: '{"title":"x"}', headers })).toMatchObject({ status: 201 });
    },
  );

  test.each(['"1", "2"', '"1", W/"3"', '"other", *', "", Array(100).fill('"2"').join() + ', "3"'])(
    "is not changed if no tag of If-Match: %s is",
    async (tags) => {
      const headers = { "If-Match": tags };
      expect(await call("PUT", { body: '{"title":"x"}', headers })).toMatchObject({ status: 412 });
    },
  );

  test("is not sent again to a caller who has it", async () => {
    const etag = (await call("GET")).headers.get("ETag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = await call("GET", { headers: { "If-None-Match": `"other", ${etag}` } });
    expect(again).toMatchObject({ status: 304, body: null });
    expect(again.headers.get("ETag")).toBe(etag);
    const other = await call("GET", { headers: { "If-None-Match": etag }, id: "8" });
    expect(other.status).toBe(200);
  });

  test.each([
    ["a missing field", { id: "7" }],
    ["a field too many", { id: "7", limit: 1, passwordHash: "x" }],
  ])("that answers %s breaks outside of production", async (_case, body) => {
    const errors = vi.spyOn(log, "error").mockReturnValue();
    const loose = { ...common, output: z.object({ id: z.string(), limit: z.number() }) };
    const resource = apiResource("/api/loose", {
      GET: apiOperation({ ...loose, handler: () => apiAnswer(body, {}) }),
    });
    expect((await call("GET", { resource })).status).toBe(500);
    expect(errors).toHaveBeenCalledOnce();
  });
});

describe("reads", () => {
  const store = (clientAddress: string) => requestStore({ clientAddress });
  const read = (clientAddress: string) => requestStorage.run(store(clientAddress), () => call("GET"));

  test("are counted for each caller, told to the caller, and refused when they are too many", async () => {
    // Ten reads are given back each second: on a busy machine more than are sent.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const first = await read("10.9.9.9");
    expect(first.headers.get("RateLimit-Policy")).toBe('"api_read";q=600;w=60');
    expect(first.headers.get("RateLimit")).toBe('"api_read";r=599;t=0');
    let last = first;
    for (let count = 0; count < 700 && last.status === 200; count++) last = await read("10.9.9.9");
    expect(last).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await read("10.9.9.8")).status).toBe(200);
  });

  test.each([
    [400, { url: "http://localhost/api/things/7?limit=0" }],
    [404, { id: "seven" }],
  ])("that are refused with %i say what is left as well", async (status, options) => {
    const refused = await requestStorage.run(store(`10.9.8.${status % 256}`), () => call("GET", options));
    expect(refused.status).toBe(status);
    expect(refused.headers.get("RateLimit-Policy")).toBe('"api_read";q=600;w=60');
    expect(refused.headers.get("RateLimit")).toBe('"api_read";r=599;t=0');
  });
});

describe("a page", () => {
  const request = new Request("http://evil.example/api/things?limit=2&q=a%20b&cursor=old");
  const headersOf = (neighbours: { previous: string | null; next: string | null }) =>
    new Headers(apiPage({ request, items: [], total: 7, ...neighbours }).init.headers);

  test("leads to its neighbours with the same question, at our own address", () => {
    const headers = headersOf({ previous: "p", next: "n" });
    expect(headers.get("X-Total-Count")).toBe("7");
    const home = "http://localhost:3000/api/things?limit=2&q=a+b";
    expect(headers.get("Link")).toBe(
      `<${home}>; rel="first", <${home}&cursor=.p>; rel="prev", <${home}&cursor=n>; rel="next"`,
    );
  });

  test("has no neighbours at the ends", () => {
    expect(headersOf({ previous: null, next: null }).get("Link")).not.toMatch(/prev|next/);
  });

  test("is asked for in both directions by the cursor alone", () => {
    expect(pageRequest({ limit: 2, cursor: "n" })).toEqual({ limit: 2, after: "n" });
    expect(pageRequest({ limit: 2, cursor: ".p" })).toEqual({ limit: 2, before: "p" });
    expect(pageRequest({ limit: 2 })).toEqual({ limit: 2 });
  });
});

test("routeIdOf names the module of a path", () => {
  expect(routeIdOf("/api/admin/users/{id}/role")).toBe("routes/api.admin.users.$id.role");
  expect(routeIdOf("/api/openapi.json")).toBe("routes/api.openapi[.]json");
});
