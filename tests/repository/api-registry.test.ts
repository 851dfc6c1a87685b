import { describe, expect, test } from "vitest";
import { z } from "zod";

import { API_AREAS } from "~/api/registry.server";
import { routeIdOf, type ApiMethod } from "~/api/framework/resource.server";

import { POLICY } from "../walks/policy";

import { listRouteFiles } from "./route-modules";

const resources = API_AREAS.flatMap((area) => area.resources);
const operations = resources.flatMap((resource) =>
  Object.entries(resource.operations).map(
    ([method, operation]) =>
      [`${method} ${resource.path}`, resource, method as ApiMethod, operation] as const,
  ),
);
const fileOf = (path: string) => `${routeIdOf(path).slice("routes/".length)}.ts`;
/** The 404 of all addresses that are not there. */
const CATCH_ALL = "api.$.ts";

describe("the API is declared once and whole", () => {
  test("has a declaration for each route module, and a route module for each declaration", () => {
    const modules = listRouteFiles().filter((file) => file.startsWith("api.") && file !== CATCH_ALL);
    expect(resources.map(({ path }) => fileOf(path)).sort()).toEqual(modules.sort());
  });

  test.each(operations)("%s is open to whom the policy says", (_name, { path }, method, { access }) => {
    expect(POLICY[fileOf(path)]?.api?.[method]).toBe(access);
  });

  test("answers no method that the policy does not name", () => {
    for (const { path, operations: declared } of resources) {
      expect(Object.keys(POLICY[fileOf(path)]?.api ?? {}).sort(), path).toEqual(Object.keys(declared).sort());
    }
  });

  test.each(operations)("%s names the parameters of its path", (_name, { path }, _method, { params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(params instanceof z.ZodObject ? Object.keys(params.shape) : []).toEqual(named);
  });
});

/** Calls of clients that send whole user objects: what they may not set is passed over. */
const TAKES_UNKNOWN_FIELDS = ["POST /api/auth/register", "PUT /api/auth/profile", "POST /api/onboard-user"];

test.each(operations)("%s refuses fields that it does not know", (name, _resource, _method, { body }) => {
  if (body === undefined || TAKES_UNKNOWN_FIELDS.includes(name)) return;
  expect(z.toJSONSchema(body, { io: "input" })).toMatchObject({ additionalProperties: false });
});
