import { describe, expect, it } from "vitest";
import { z } from "zod";

import { apiOperation, handleApi, type ApiDeclaration } from "./api.server";

const declaration: ApiDeclaration = {
  GET: apiOperation({
    params: z.object({ id: z.string().regex(/^\d+$/) }),
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
    handler: ({ params, query }) => ({ id: params.id, limit: query.limit }),
  }),
  PUT: apiOperation({
    body: z.strictObject({ title: z.string().max(10) }),
    handler: ({ body }) => Response.json(body, { status: 201 }),
  }),
  DELETE: apiOperation({
    handler: () => {
      throw new Error("postgres://user:pw@host is away");
    },
  }),
  PATCH: apiOperation({
    handler: () => {
      throw new Response("Not this one.", { status: 409 });
    },
  }),
};

async function call(
  method: string,
  {
    url = "http://localhost/api/things/7",
    body,
    id = "7",
  }: { url?: string; body?: string; id?: string } = {},
) {
  const init = { method, ...(body === undefined ? {} : { body }) };
  const answer = await handleApi(
    { request: new Request(url, init), params: { id }, context: {} },
    declaration,
  );
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === "" ? null : (JSON.parse(text) as Record<string, unknown>),
  };
}

describe("an address of the API", () => {
  it("answers what fits", async () => {
    expect((await call("GET", { url: "http://localhost/api/things/7?limit=3" })).body).toEqual({
      id: "7",
      limit: 3,
    });
    expect((await call("PUT", { body: '{"title":"x"}' })).status).toBe(201);
    expect((await call("HEAD")).status).toBe(200);
  });

  it("says what it allows", async () => {
    const options = await call("OPTIONS");
    expect([options.status, options.headers.get("allow")]).toEqual([
      204,
      "GET, HEAD, PUT, PATCH, DELETE, OPTIONS",
    ]);
    const post = await call("POST", { body: "{}" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD, PUT, PATCH, DELETE, OPTIONS"]);
  });

  it.each([
    ["GET", { id: "seven" }, 404, "not_found"],
    ["GET", { url: "http://localhost/api/things/7?limit=0" }, 400, "invalid_query"],
    ["GET", { url: "http://localhost/api/things/7?limit=1&limit=2" }, 400, "invalid_query"],
    ["PUT", { body: "" }, 400, "invalid_json"],
    ["PUT", { body: "{bad" }, 400, "invalid_json"],
    ["PUT", { body: "[".repeat(30_000) + "]".repeat(30_000) }, 400, "invalid_json"],
    ["PUT", { body: '{"__proto__":{"x":1}}' }, 400, "invalid_json"],
    ["PUT", { body: '{"title":{"constructor":1}}' }, 400, "invalid_json"],
    ["PUT", { body: "null" }, 422, "invalid_body"],
    ["PUT", { body: '{"title":7}' }, 422, "invalid_body"],
    ["PUT", { body: '{"title":"x","role":"super_admin"}' }, 422, "invalid_body"],
    ["PATCH", {}, 409, "conflict"],
    ["DELETE", {}, 500, "internal_error"],
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
    expect(JSON.stringify(answer.body)).not.toContain("postgres");
  });

  it("names the fields that are wrong", async () => {
    const { body } = await call("PUT", { body: '{"title":"much too long"}' });
    expect(body?.["errors"]).toEqual([{ path: "title", message: expect.any(String) }]);
  });
});
