import { IncomingMessage } from "node:http";
import { Socket } from "node:net";

import { expect, test } from "vitest";

import { incomingRequest } from "./incoming-request.server";

function receive(method: string, url: string, headers: IncomingMessage["headers"], body?: string) {
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming, { method, url, headers: { host: "example.com", ...headers } });
  if (body !== undefined) incoming.push(body);
  incoming.push(null);
  return incoming;
}

test("a call has the method, the address and the headers that were sent", () => {
  const request = incomingRequest(receive("GET", "/api/tasks?limit=2", { accept: "*/*", cookie: "a=1" }));
  expect([request.method, request.url]).toEqual(["GET", "http://example.com/api/tasks?limit=2"]);
  expect([request.headers.get("Accept"), request.headers.get("COOKIE")]).toEqual(["*/*", "a=1"]);
  expect(request.headers.get("Authorization")).toBeNull();
});

test("a call has everything else that requests have", () => {
  const request = incomingRequest(receive("DELETE", "/api/tasks/1", { "if-match": '"2"' }));
  expect([request.signal.aborted, request.bodyUsed, request.redirect]).toEqual([false, false, "follow"]);
  const copy = request.clone();
  expect([copy.method, copy.url, copy.headers.get("If-Match")]).toEqual([
    "DELETE",
    "http://example.com/api/tasks/1",
    '"2"',
  ]);
});

test("a body is received when someone asks for it", async () => {
  const incoming = receive("POST", "/api/tasks", {}, '{"title":"Überblick"}');
  const request = incomingRequest(incoming);
  expect(incoming.readableDidRead).toBe(false);
  expect(await request.text()).toBe('{"title":"Überblick"}');
});
