import type { IncomingMessage, ServerResponse } from "node:http";

import { problemBody, type Refusal } from "./refusal";

/** Answers a refusal as problem details. */
export function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  requestId: string,
): void {
  if (response.headersSent) return void request.destroy();
  for (const [name, value] of Object.entries(refusal.headers ?? {})) response.setHeader(name, value);
  const body = problemBody(refusal, requestId);
  sendJson(request, response, refusal.status, "application/problem+json", body);
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
