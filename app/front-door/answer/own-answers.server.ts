import type { IncomingMessage, ServerResponse } from "node:http";

import { identityRefusal, problemBody, type Refusal } from "~/front-door/rules/refusal";

/** Answers a refusal as problem details. */
export function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  requestId: string,
): void {
  if (response.headersSent) return void request.destroy();
  for (const [name, value] of Object.entries(refusal.headers ?? {})) response.setHeader(name, value);
  const path = request.url?.split("?", 1)[0] ?? "";
  const asksForCodes = String(request.headers["x-supabase-api-version"] ?? "") >= "2024-01-01";
  const identity = identityRefusal(refusal, path, asksForCodes);
  for (const [name, value] of Object.entries(identity?.headers ?? {})) response.setHeader(name, value);
  if (identity) sendJson(request, response, refusal.status, "application/json", identity.body);
  else
    sendJson(request, response, refusal.status, "application/problem+json", problemBody(refusal, requestId));
}

/** `/healthz`: the process answers. 503 while it stops, so that a balancer sends nothing more. */
export function sendLiveness(request: IncomingMessage, response: ServerResponse, stopping: boolean): void {
  const body = JSON.stringify({ status: stopping ? "stopping" : "ok" });
  sendJson(request, response, stopping ? 503 : 200, "application/json", body);
}

function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
): void {
  response.setHeader("Content-Type", `${type}; charset=utf-8`);
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.writeHead(status);
  response.end(request.method === "HEAD" ? undefined : body);
}
