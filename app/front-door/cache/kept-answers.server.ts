import type { IncomingMessage, ServerResponse } from "node:http";

import { addressOf, recordAnswer } from "~/front-door/answer/answer-record.server";
import type { DocumentGate } from "./document-gate.server";
import type { Draining } from "~/front-door/draining.server";
import { preferredEncoding } from "./encoding.server";
import type { FrontDoorOptions } from "~/front-door/options";
import type { Refusal } from "~/front-door/rules/refusal";
import { nextRequestId } from "~/front-door/request-id.server";
import { sendDocument } from "./send-document.server";

/**
 * The hot path: answers from a cached document if one is ready, and returns whether it did. The key
 * proves that the target passed the rules before; the host is checked each time.
 */
export function createKeptAnswers(
  gate: DocumentGate,
  hostRule: (rawHeaders: readonly string[]) => Refusal | null,
  draining: Draining,
  options: FrontDoorOptions,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const asked = gate.question(request);
    if (asked === null || request.headers.expect !== undefined) return false;
    const found = gate.find(asked);
    if (found === null || hostRule(request.rawHeaders) !== null) return false;
    const { document, fresh } = found;
    const { version } = document;
    const copy = version.copy(preferredEncoding(request.headers["accept-encoding"]));
    if (version.isFilled || copy === undefined) return false;

    const started = performance.now();
    const requestId = nextRequestId();
    const address = addressOf(request, options.trustedProxyHops);
    const { status, bytes } = sendDocument(
      request,
      response,
      version,
      copy,
      requestId,
      draining.active,
      options.keptHeaders?.(asked.key, address),
    );
    draining.sent(request.socket);
    version.countHit();
    const answer = {
      requestId,
      method: request.method === "HEAD" ? "HEAD" : "GET",
      target: asked.key,
      pathJson: document.pathJson,
      route: document.route,
      status,
      seconds: (performance.now() - started) / 1000,
      bytes,
      cache: fresh ? "hit" : "stale",
    } as const;
    recordAnswer(request, answer, address, options);
    return true;
  };
}
