import { describe, expect, test } from "vitest";

import { apiHeaders, apiRequest, sendApiCall } from "./api-client";

/** A `fetch` that always answers the same and records its requests. */
function answering(answer: () => Response) {
  const asked: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(new Request(new URL(String(input), "http://localhost"), init));
    return answer();
  };
  return { asked, fetch };
}

describe("apiRequest", () => {
  test("sends method, JSON body, cookies, bearer token and tenant", async () => {
    const { asked, fetch } = answering(() => Response.json({ ok: true }));
    await apiRequest(
      "PUT",
      "/api/auth/profile",
      { firstName: "Ada" },
      { fetch, accessToken: "t0ken", tenantId: "42" },
    );
    const [request] = asked;
    expect(request?.method).toBe("PUT");
    expect(request?.credentials).toBe("include");
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      "content-type": "application/json",
      authorization: "Bearer t0ken",
      "x-tenant-id": "42",
    });
    expect(await request?.json()).toEqual({ firstName: "Ada" });
  });

  test("sends neither body, token nor tenant when there is none", async () => {
    const { asked, fetch } = answering(() => new Response(null, { status: 204 }));
    await apiRequest("POST", "/api/auth/logout", undefined, { fetch, accessToken: null });
    const headers = Object.keys(Object.fromEntries(asked[0]?.headers ?? []));
    expect(headers).toEqual(["accept"]);
    expect(asked[0]?.body).toBeNull();
  });

  test.each([
    [
      "the server's status text",
      new Response("no", { status: 403, statusText: "Nope" }),
      "API Error: 403 Nope - no",
    ],
    [
      "the standard phrase over HTTP/2",
      new Response('{"a":1}', { status: 403 }),
      'API Error: 403 Forbidden - {"a":1}',
    ],
    ["an empty body", new Response(null, { status: 404 }), "API Error: 404 Not Found - "],
    ["a code without a phrase", new Response("odd", { status: 599 }), "API Error: 599 Error - odd"],
  ])("throws the exact text with %s", async (_case, response, message) => {
    const { asked, fetch } = answering(() => response);
    const failed = apiRequest("GET", "/api/workspaces", undefined, { fetch });
    await expect(failed).rejects.toMatchObject({ name: "ApiError", message });
    expect(asked).toHaveLength(1);
  });
});

describe("apiHeaders", () => {
  test("calls that cannot use fetch name the tenant when one is set", () => {
    expect([...apiHeaders({ tenantId: "42" })]).toEqual([
      ["accept", "application/json"],
      ["x-tenant-id", "42"],
    ]);
  });

  test.each([[undefined], [null], [""]])("a tenant of %s adds no header", (tenantId) => {
    expect([...apiHeaders({ tenantId })]).toEqual([["accept", "application/json"]]);
  });
});

describe("sendApiCall", () => {
  test("an answer that is no success comes back as it is, and the call names the tenant", async () => {
    const { asked, fetch } = answering(() => new Response("no", { status: 409 }));
    const answer = await sendApiCall("POST", "/api/posts", { title: "A" }, { fetch, tenantId: "42" });
    expect(answer.status).toBe(409);
    expect(asked[0]?.headers.get("X-Tenant-ID")).toBe("42");
    expect(asked[0]?.credentials).toBe("include");
    expect(await asked[0]?.json()).toEqual({ title: "A" });
  });
});
