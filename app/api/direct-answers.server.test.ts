import { IncomingMessage } from "node:http";
import { Socket } from "node:net";

import { expect, test } from "vitest";

import { answerDirectly, withoutIgnoredParameters } from "./direct-answers.server";
import { API_AREAS } from "./registry.server";

const ID = "0198a3f0-6f0e-7000-8000-0000000000ff";

function isDirect(method: string, path: string, headers: Record<string, string> = {}): boolean {
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming, { method, url: path, headers: { host: "localhost", ...headers } });
  return answerDirectly(incoming, path) !== undefined;
}

const OPERATIONS = API_AREAS.flatMap(({ resources }) =>
  resources.flatMap(({ path, operations }) =>
    Object.entries(operations).map(([method, operation]) => ({
      method,
      path: path.replaceAll(/\{\w+\}/g, ID),
      isFile: operation.media !== undefined || operation.bodyMedia !== undefined,
    })),
  ),
);

test("all methods that read and write JSON are answered directly, and no others", () => {
  expect(OPERATIONS.filter(({ isFile }) => isFile).length).toBeGreaterThan(0);
  for (const { method, path, isFile } of OPERATIONS)
    expect(`${method} ${path} ${isDirect(method, path)}`).toBe(`${method} ${path} ${!isFile}`);
});

test.each([
  { why: "a stream", method: "GET", path: "/api/tasks", headers: { accept: "application/x-ndjson" } },
  { why: "a method that isn't declared", method: "PUT", path: "/api/tasks" },
  { why: "OPTIONS", method: "OPTIONS", path: "/api/tasks" },
  { why: "a path that doesn't exist", method: "POST", path: "/api/tasks/a/b" },
  { why: "a beginning of a path", method: "GET", path: "/api" },
  { why: "a slash at the end", method: "POST", path: "/api/tasks/" },
  { why: "an empty segment", method: "POST", path: "/api//tasks" },
  { why: "percent-encoding", method: "DELETE", path: "/api/tasks/%61" },
  { why: "a step up", method: "DELETE", path: "/api/tasks/.." },
  { why: "a backslash", method: "DELETE", path: "/api/tasks/a\\b" },
  { why: "capitals", method: "POST", path: "/API/tasks" },
  { why: "a page", method: "POST", path: "/admin/tasks" },
])("$why reaches the route", ({ method, path, headers }) => {
  expect(isDirect(method, path, headers)).toBe(false);
});

test("a name of the path counts before any text", () => {
  expect(isDirect("GET", "/api/tenants/by-subdomain/acme")).toBe(true);
  expect(isDirect("HEAD", `/api/tasks/${ID}`)).toBe(true);
});

test.each([
  { target: "/api/blog/posts?x=1", essential: "/api/blog/posts" },
  { target: "/api/blog/posts?limit=5&x=1&cursor=a%26b", essential: "/api/blog/posts?limit=5&cursor=a%26b" },
  { target: "/api/blog/posts?x=1&q=what?now", essential: "/api/blog/posts?q=what%3Fnow" },
  { target: "/api/blog/posts/a-post?x=1", essential: "/api/blog/posts/a-post" },
  { target: "/api/blog/posts?limit=5", essential: "/api/blog/posts?limit=5" },
  { target: "/api/blog/posts?x=1&x=2", essential: "/api/blog/posts?x=1&x=2" },
  { target: "/blog?x=1", essential: "/blog?x=1" },
])("the answer to $target is that to $essential", ({ target, essential }) => {
  expect(withoutIgnoredParameters(target)).toBe(essential);
});
