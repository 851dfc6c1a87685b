import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { pathForLog } from "~/front-door/answer/access-log";
import { checkAdmission, expectsContinue, prepareForApplication } from "~/front-door/rules/admission.server";
import { completeHead } from "~/front-door/answer/answer-headers.server";
import { addressOf, recordAnswer } from "~/front-door/answer/answer-record.server";
import { hasBody } from "~/front-door/rules/body-limit.server";
import type { CachedDocument } from "~/front-door/cache/cached-document.server";
import { documents } from "~/front-door/cache/document-cache.server";
import { DocumentGate } from "~/front-door/cache/document-gate.server";
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

/**
 * The request listener before the application: first the kept documents, then the rules, then the
 * application.
 */
export function createDoor(
  options: FrontDoorOptions,
  draining: Draining,
  application: RequestListener,
): RequestListener {
  const { inlineScriptHashes, widgetOrigin, variantCookie, privateCookieName } = options;
  const securityHeaders = fixedSecurityHeaders(options.appUrl);
  const headerOptions = { fixedHeaders: securityHeaders, inlineScriptHashes, widgetOrigin };
  const homeHost = new URL(options.appUrl).host;
  const hostRule = createHostRule(options.appUrl, options.tenantDomain);
  const rules = {
    hostRule,
    originRule: createOriginRule(options.appUrl, privateCookieName),
    uploadPaths: options.uploadPaths,
  };
  const policy = contentSecurityPolicy({ hashes: inlineScriptHashes, widgetOrigin });
  const fixedHeaders = [...securityHeaders, ["Content-Security-Policy", policy] as const];
  const isTenantHost = createTenantHostRule(options.appUrl, options.tenantDomain);
  const gateOptions = { store: documents, variantCookie, privateCookieName, fixedHeaders, isTenantHost };
  const gate = new DocumentGate(gateOptions);
  const answerFromKept = createKeptAnswers(gate, hostRule, draining, options);
  const unfinished = new UnfinishedBodies();
  let requestsInFlight = 0;
  /** How often the application is at work right now, for visitors or for the cache. */
  let runs = 0;

  const run = (request: IncomingMessage, target: ServerResponse, store: DoorStore): void => {
    runs += 1;
    target.once("close", () => {
      runs -= 1;
      // While the storage is in use, Node keeps books for each asynchronous step of the process,
      // hits included.
      if (runs === 0) requestStorage.disable();
    });
    // Express makes its own request and response of these two.
    requestStorage.run(store, () => application(request, target as never));
  };

  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const started = performance.now();
    const { method = "GET", url: target = "/" } = request;
    const path = target.split("?", 1)[0] ?? target;
    const client = addressOf(request, options.trustedProxyHops);
    const store = new DoorStore(nextRequestId(), client);
    if (options.alternate?.(target, "text/markdown") !== undefined) store.vary = `Accept, ${store.vary}`;
    const asked = gate.question(request);
    const bytesBefore = request.socket.bytesWritten;
    let cache: CacheState = "pass";
    let fallbackRoute = "front-door";

    requestsInFlight += 1;
    const ended = draining.begin(request.socket);
    response.once("close", () => {
      requestsInFlight -= 1;
      ended();
      const answer = {
        requestId: store.id,
        method,
        pathJson: pathForLog(target),
        route: store.route ?? fallbackRoute,
        status: response.statusCode,
        seconds: (performance.now() - started) / 1000,
        bytes: request.socket.bytesWritten - bytesBefore,
        cache,
      };
      recordAnswer(request, answer, options);
    });

    const writeHead = response.writeHead;
    response.writeHead = function completedWriteHead(...head: unknown[]) {
      if (!response.headersSent) {
        if (typeof head[0] === "number") response.statusCode = head[0];
        if (draining.active) response.shouldKeepAlive = false;
        completeHead(response, store, { path, anonymous: asked !== null, vary: store.vary }, headerOptions);
        // Trouble that passes makes another status of it.
        if (typeof head[0] === "number") head[0] = response.statusCode;
        if (response.hasHeader("Accept-Ranges")) fallbackRoute = "static";
      }
      return Reflect.apply(writeHead, response, head) as ServerResponse;
    };

    const refuse = (refusal: Refusal) => sendRefusal(request, response, refusal, store.id);
    const admission = checkAdmission(request, requestsInFlight - unfinished.total, rules);
    const refused = "refusal" in admission ? admission.refusal : null;
    if (hasBody(request)) {
      const limitBytes = "limitBytes" in admission ? admission.limitBytes : Infinity;
      followBody(request, response, { limitBytes, onRefused: refuse });
      const tooMany = refused ?? unfinished.check(client);
      if (tooMany) return refuse(tooMany);
      unfinished.begin(client, request, response);
    }
    if (refused) return refuse(refused);
    if (normalPath(target) === "/healthz") return sendLiveness(request, response, draining.active);

    fallbackRoute = "resource";
    prepareForApplication(request, homeHost);
    limitUnsent(response, LIMITS.unsentBytes);
    if (expectsContinue(request)) response.writeContinue();
    if (asked === null || path.startsWith("/assets/")) return run(request, response, store);
    void gate.answer(request, response, store, asked, {
      render: (target) => run(request, target, store),
      send(document: CachedDocument, state, acceptEncoding) {
        cache = state;
        store.route = document.route;
        // The kept head is complete already.
        response.writeHead = writeHead;
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
