import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { pathForLog } from "~/front-door/answer/access-log";
import { checkAdmission, expectsContinue, prepareForApplication } from "~/front-door/rules/admission.server";
import { completeHead } from "~/front-door/answer/answer-headers.server";
import { addressOf, recordAnswer } from "~/front-door/answer/answer-record.server";
import { hasBody } from "~/front-door/rules/body-limit.server";
import type { CachedDocument } from "~/front-door/cache/cached-document.server";
import { withoutBrotli } from "~/front-door/cache/encoding.server";
import { documents } from "~/front-door/cache/document-cache.server";
import { DocumentGate } from "~/front-door/cache/document-gate.server";
import { readVariant } from "~/front-door/cookies";
import { DoorStore } from "./door-store.server";
import type { Draining } from "./draining.server";
import { createHostRule, createTenantHostRule } from "~/front-door/rules/host.server";
import { createKeptAnswers } from "~/front-door/cache/kept-answers.server";
import { normalPath } from "~/front-door/rules/normal-path";
import { LIMITS, type CacheState, type FrontDoorOptions } from "./options";
import { createOriginRule } from "~/front-door/rules/origin.server";
import { sendLiveness, sendRefusal } from "~/front-door/answer/own-answers.server";
import type { Refusal } from "~/front-door/rules/refusal";
import { followBody, UnfinishedBodies } from "~/front-door/rules/request-body.server";
import { nextRequestId } from "./request-id.server";
import { requestStorage } from "./request-store";
import { contentSecurityPolicy, fixedSecurityHeaders } from "~/front-door/answer/security-headers.server";
import { sendDocument } from "~/front-door/cache/send-document.server";
import { limitUnsent } from "~/front-door/rules/unsent-limit.server";

/** A request, its answer, and what is recorded about them. */
interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  store: DoorStore;
  path: string;
  client: ReturnType<typeof addressOf>;
  /** The question to the document cache; null for requests that it never answers. */
  asked: ReturnType<DocumentGate["question"]>;
  cache: CacheState;
  /** The recorded route until the application names one. */
  fallbackRoute: string;
}

/**
 * The request listener in front of the application: first the cached documents, then the rules,
 * then the application.
 */
export function createDoor(
  options: FrontDoorOptions,
  draining: Draining,
  application: RequestListener,
): RequestListener {
  const securityHeaders = fixedSecurityHeaders(options.appUrl);
  const homeHost = new URL(options.appUrl).host;
  const hostRule = createHostRule(options.appUrl, options.tenantDomain);
  const gate = createGate(options, securityHeaders);
  const answerFromKept = createKeptAnswers(gate, hostRule, draining, options);
  const follow = createRecord(options, draining);
  const refuseByRules = createRules(options, hostRule);
  const run = createRun(application);

  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const visit = enter(request, response, { options, gate });
    const inFlight = follow(visit);
    const sendKeptHead = completeHeads(visit, { options, draining, securityHeaders });
    if (refuseByRules(visit, inFlight)) return;
    if (normalPath(request.url ?? "/") === "/healthz")
      return sendLiveness(request, response, draining.active);

    visit.fallbackRoute = "resource";
    prepareForApplication(request, homeHost);
    limitUnsent(response, LIMITS.unsentBytes);
    if (expectsContinue(request)) response.writeContinue();
    const { store, path, asked } = visit;
    if (path.startsWith("/assets/")) return run(request, response, store);
    const runForOne = () => {
      request.headers["accept-encoding"] = withoutBrotli(request.headers["accept-encoding"]);
      run(request, response, store);
    };
    if (asked === null) return runForOne();
    void gate.answer(request, response, store, asked, {
      render: (target) => (target === response ? runForOne() : run(request, target, store)),
      send(document: CachedDocument, state, acceptEncoding) {
        visit.cache = state;
        store.route = document.route;
        sendKeptHead();
        const own = options.keptHeaders?.(path, store.clientAddress);
        sendDocument(request, response, document, acceptEncoding, store.id, draining.active, own);
      },
    });
  };

  return (request, response) => {
    const { url, headers } = request;
    if (url !== undefined) request.url = options.alternate?.(url, headers.accept) ?? url;
    if (!answerFromKept(request, response)) serve(request, response);
  };
}

function createGate(
  {
    appUrl,
    tenantDomain,
    inlineScriptHashes,
    widgetOrigin,
    variantCookie,
    privateCookieName,
  }: FrontDoorOptions,
  securityHeaders: ReturnType<typeof fixedSecurityHeaders>,
): DocumentGate {
  const policy = contentSecurityPolicy({ hashes: inlineScriptHashes, widgetOrigin });
  const fixedHeaders = [...securityHeaders, ["Content-Security-Policy", policy] as const];
  const isTenantHost = createTenantHostRule(appUrl, tenantDomain);
  return new DocumentGate({ store: documents, variantCookie, privateCookieName, fixedHeaders, isTenantHost });
}

function enter(
  request: IncomingMessage,
  response: ServerResponse,
  { options, gate }: { options: FrontDoorOptions; gate: DocumentGate },
): Visit {
  const { url: target = "/" } = request;
  const path = target.split("?", 1)[0] ?? target;
  const client = addressOf(request, options.trustedProxyHops);
  const store = new DoorStore(nextRequestId(), client, response);
  if (options.alternate?.(target, "text/markdown") !== undefined) store.vary = `Accept, ${store.vary}`;
  const asked = gate.question(request);
  return { request, response, store, path, client, asked, cache: "pass", fallbackRoute: "front-door" };
}

/** The status in logs and metrics if the connection ended before the answer began, as in nginx. */
const CLIENT_GONE = 499;

/** Creates a function that counts and records requests, and returns how many are in flight. */
function createRecord(options: FrontDoorOptions, draining: Draining): (visit: Visit) => number {
  let inFlight = 0;
  return (visit) => {
    const { request, response, store } = visit;
    const { method = "GET", url: target = "/" } = request;
    const started = performance.now();
    const bytesBefore = request.socket.bytesWritten;
    const ended = draining.begin(request.socket);
    inFlight += 1;
    response.once("close", () => {
      inFlight -= 1;
      ended();
      const answer = {
        requestId: store.id,
        method,
        pathJson: pathForLog(target),
        route: store.route ?? visit.fallbackRoute,
        status: response.headersSent ? response.statusCode : CLIENT_GONE,
        seconds: (performance.now() - started) / 1000,
        bytes: request.socket.bytesWritten - bytesBefore,
        cache: visit.cache,
      };
      recordAnswer(request, answer, options);
    });
    return inFlight;
  };
}

/**
 * Completes the headers of the answer when they are written. Returns a function that undoes this,
 * for cached documents, whose headers are already complete.
 */
function completeHeads(
  visit: Visit,
  {
    options: { inlineScriptHashes, widgetOrigin },
    draining,
    securityHeaders,
  }: {
    options: FrontDoorOptions;
    draining: Draining;
    securityHeaders: ReturnType<typeof fixedSecurityHeaders>;
  },
): () => void {
  const { response, store, path, asked } = visit;
  const headerOptions = { fixedHeaders: securityHeaders, inlineScriptHashes, widgetOrigin };
  const writeHead = response.writeHead;
  response.writeHead = function completedWriteHead(...head: unknown[]) {
    if (!response.headersSent) {
      if (typeof head[0] === "number") response.statusCode = head[0];
      if (draining.active) response.shouldKeepAlive = false;
      completeHead(response, store, { path, anonymous: asked !== null, vary: store.vary }, headerOptions);
      // Temporary trouble changes the status.
      if (typeof head[0] === "number") head[0] = response.statusCode;
      if (response.hasHeader("Accept-Ranges")) visit.fallbackRoute = "static";
    }
    return Reflect.apply(writeHead, response, head) as ServerResponse;
  };
  return () => {
    response.writeHead = writeHead;
  };
}

/** For a body that is refused anyway: the rest of it is only dropped. */
const NO_LIMITS = { limitBytes: Infinity, arrivalMilliseconds: LIMITS.bodyMilliseconds };

/** Creates a function that refuses requests by the rules, and returns whether it did. */
function createRules(
  { appUrl, privateCookieName, uploadPaths, variantCookie }: FrontDoorOptions,
  hostRule: ReturnType<typeof createHostRule>,
): (visit: Visit, inFlight: number) => boolean {
  const rules = { hostRule, originRule: createOriginRule(appUrl, privateCookieName), uploadPaths };
  const unfinished = new UnfinishedBodies();
  return ({ request, response, store, client }, inFlight) => {
    const refuse = (refusal: Refusal) => {
      const theme = readVariant(request.headers.cookie, variantCookie);
      sendRefusal(request, response, refusal, { requestId: store.id, theme });
    };
    const admission = checkAdmission(request, inFlight - unfinished.total, rules);
    let refused = "refusal" in admission ? admission.refusal : null;
    if (hasBody(request)) {
      const limits = "refusal" in admission ? NO_LIMITS : admission;
      followBody(request, response, { ...limits, onRefused: refuse });
      refused ??= unfinished.check(client);
      if (!refused) unfinished.begin(client, request, response);
    }
    if (refused) refuse(refused);
    return refused !== null;
  };
}

/** Creates a function that runs the application with a request's store. */
function createRun(application: RequestListener) {
  /** The number of requests that the application is working on, for visitors or for the cache. */
  let runs = 0;
  return (request: IncomingMessage, target: ServerResponse, store: DoorStore): void => {
    runs += 1;
    target.once("close", () => {
      runs -= 1;
      // While async storage is in use, Node tracks each asynchronous step of the process, cache
      // hits included.
      if (runs === 0) requestStorage.disable();
    });
    // Express builds its own request and response from these two.
    requestStorage.run(store, () => application(request, target as never));
  };
}
