import type { IncomingMessage } from "node:http";

import { type BodyLimits, checkBody, type LongBodies } from "./body-limit.server";
import { normalPath } from "./normal-path";
import { LIMITS } from "~/front-door/options";
import { isFormPost, type createOriginRule } from "./origin.server";
import type { Refusal } from "./refusal";
import { checkMethod, checkTarget } from "./target.server";

const HEALTH_PATHS = new Set(["/healthz", "/api/health"]);

/**
 * True for the paths of probes. Probes use IP addresses, so the host rule doesn't apply to them.
 * They are answered under any load, because a process that is only busy must not be restarted.
 */
function isHealthCheck({ method, url = "/" }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && HEALTH_PATHS.has(normalPath(url));
}

interface AdmissionRules extends LongBodies {
  hostRule(rawHeaders: readonly string[]): Refusal | null;
  originRule: ReturnType<typeof createOriginRule>;
}

/**
 * Checks method, target, host, origin, load, expectation and body, in this order. Returns what the
 * body may contain, or why the request is refused.
 */
export function checkAdmission(
  request: IncomingMessage,
  requestsInFlight: number,
  { hostRule, originRule, ...longBodies }: AdmissionRules,
  targetInLanguage?: string,
): { refusal: Refusal } | BodyLimits {
  const { method = "GET", url: target = "/", headers } = request;
  const isProbe = isHealthCheck(request);
  const refusal =
    checkMethod(method, target) ??
    checkTarget(target) ??
    (isProbe ? null : hostRule(request.rawHeaders)) ??
    (isFormPost(request) ? null : originRule(method, headers)) ??
    (!isProbe && requestsInFlight > LIMITS.requestsInFlight ? overloaded : null) ??
    (headers.expect === undefined || expectsContinue(request) ? null : unknownExpectation);
  return refusal ? { refusal } : checkBody(request, longBodies, targetInLanguage);
}

/** Removes headers that the application must not trust, after the rules have used them. */
export function prepareForApplication(request: IncomingMessage, homeHost: string): void {
  const { headers } = request;
  delete headers["x-forwarded-host"];
  // Checked by the origin rule. Remix' own check handles neither `null` nor a proxy that changes
  // the host.
  delete headers.origin;
  // One credential for each request: the cookies of a call with a bearer token are ignored.
  if (/^bearer /i.test(headers.authorization ?? "") || isFormPost(request)) delete headers.cookie;
  if (isHealthCheck(request)) headers.host = homeHost;
}

/** True if the client waits for "100 Continue" before it sends its body (RFC 9110, 10.1.1). */
export function expectsContinue(request: IncomingMessage): boolean {
  return request.headers.expect?.toLowerCase() === "100-continue";
}

const overloaded: Refusal = {
  status: 503,
  code: "overloaded",
  detail: "The server is busy. Please try again in a moment.",
  headers: { "Retry-After": "2" },
};

const unknownExpectation: Refusal = {
  status: 417,
  code: "expectation_failed",
  detail: "This expectation is not supported.",
};
