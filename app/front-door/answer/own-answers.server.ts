import type { IncomingMessage, ServerResponse } from "node:http";

import { identityRefusal, problemBody, type ProblemFrame, type Refusal } from "~/front-door/rules/refusal";

import { englishWords, isForPeople, REFUSAL_STYLE, refusalPage, type RefusalWords } from "./refusal-page";
import { contentSecurityPolicy } from "./security-headers.server";

/** The visitor of the page: the theme, and the words in another language than English. */
interface RefusedVisitor {
  theme: string;
  words: RefusalWords | null | undefined;
}

/** Answers a refusal: as a page to a browser that asks for one, else as problem details. */
export function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  { theme, words, ...frame }: RefusedVisitor & ProblemFrame,
): void {
  if (response.headersSent) return void request.destroy();
  for (const [name, value] of Object.entries(refusal.headers ?? {})) response.setHeader(name, value);
  const path = request.url?.split("?", 1)[0] ?? "";
  const asksForCodes = String(request.headers["x-supabase-api-version"] ?? "") >= "2024-01-01";
  const identity = identityRefusal(refusal, path, asksForCodes);
  for (const [name, value] of Object.entries(identity?.headers ?? {})) response.setHeader(name, value);
  const { status } = refusal;
  if (identity) return send(request, response, status, "application/json", identity.body);
  if (isForPeople(path, request.headers.accept)) {
    response.setHeader(
      "Content-Security-Policy",
      contentSecurityPolicy({ hashes: [], style: REFUSAL_STYLE }),
    );
    const page = refusalPage(words ?? englishWords(refusal.detail), { requestId: frame.requestId, theme });
    return send(request, response, status, "text/html", page);
  }
  send(request, response, status, "application/problem+json", problemBody(refusal, frame));
}

/**
 * `/healthz`: the process answers. 503 while it stops, so that a load balancer sends no more
 * requests.
 */
export function sendLiveness(request: IncomingMessage, response: ServerResponse, stopping: boolean): void {
  const body = JSON.stringify({ status: stopping ? "stopping" : "ok" });
  send(request, response, stopping ? 503 : 200, "application/json", body);
}

/** Redirects a visitor to another path of this site, temporarily and with the same method. */
export function sendRedirect(response: ServerResponse, path: string): void {
  response.setHeader("Location", path);
  response.setHeader("Content-Length", 0);
  response.writeHead(307);
  response.end();
}

function send(
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
