import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { pathForLog } from "~/front-door/answer/access-log";
import { checkAdmission, expectsContinue, prepareForApplication } from "~/front-door/rules/admission.server";
import { completeHead, type AnswerPolicy } from "~/front-door/answer/answer-headers.server";
import { addressOf, recordAnswer } from "~/front-door/answer/answer-record.server";
import { hasBody } from "~/front-door/rules/body-limit.server";
import { createCspReports, isCspReport } from "~/front-door/answer/csp-reports.server";
import type { CachedDocument } from "~/front-door/cache/cached-document.server";
import type { DocumentCopy } from "~/front-door/cache/document-version.server";
import { preferredEncoding, withoutBrotli } from "~/front-door/cache/encoding.server";
import { documents } from "~/front-door/cache/process-documents.server";
import { DocumentGate } from "~/front-door/cache/document-gate.server";
import { readVariant } from "~/front-door/cookies";
import { DoorStore } from "./door-store.server";
import type { Draining } from "./draining.server";
import { createHostRule, createTenantHostRule } from "~/front-door/rules/host.server";
import { createKnownFiles } from "~/front-door/files/known-files.server";
import { createKeptAnswers } from "~/front-door/cache/kept-answers.server";
import { normalPath } from "~/front-door/rules/normal-path";
import { LIMITS, type CacheState, type FrontDoorOptions, type LanguageRules } from "./options";
import { createOriginRule } from "~/front-door/rules/origin.server";
import { sendLiveness, sendRedirect, sendRefusal } from "~/front-door/answer/own-answers.server";
import type { Refusal } from "~/front-door/rules/refusal";
import { checkTarget } from "~/front-door/rules/target.server";
import { followBody, UnfinishedBodies } from "~/front-door/rules/request-body.server";
import { nextRequestId } from "./request-id.server";
import { requestStorage } from "./request-store";
import { contentSecurityPolicy, fixedSecurityHeaders } from "~/front-door/answer/security-headers.server";
import { sendsWebAnswer } from "~/front-door/answer/web-answer.server";
import { sendDocument } from "~/front-door/cache/send-document.server";
import { mayReadBehind, rememberWrite } from "./recent-write.server";
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
  /** The language in the target, and the target as the application knows it. */
  localized: ReturnType<LanguageRules["read"]>;
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
  const policies = createPolicies(options);
  const homeHost = new URL(options.appUrl).host;
  const hostRule = createHostRule(options.appUrl, options.tenantDomain);
  const gate = createGate(options, policies);
  const fixedHeaders = withPolicy(policies.plain);
  const knownFiles = createKnownFiles(options, { fixedHeaders, hostRule, draining });
  const answerFromKept = createKeptAnswers(gate, hostRule, draining, options);
  const follow = createRecord(options, draining);
  const refuseByRules = createRules(options, hostRule);
  const takeCspReport = createCspReports(options);
  const run = createRun(application);

  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const visit = enter(request, response, { options, gate });
    const inFlight = follow(visit);
    const sendKeptHead = completeHeads(visit, draining, policies, options);
    if (refuseByRules(visit, inFlight)) return;
    if (normalPath(request.url ?? "/") === "/healthz")
      return sendLiveness(request, response, draining.active);
    if (isCspReport(request, visit.path)) return takeCspReport(request, response);

    visit.fallbackRoute = "resource";
    prepareForApplication(request, homeHost);
    limitUnsent(response, LIMITS.unsentBytes);
    if (expectsContinue(request)) response.writeContinue();
    const { store, path, asked, localized } = visit;
    if (localized?.kind === "english") return sendRedirect(response, localized.target);
    store.takesGzip = preferredEncoding(withoutBrotli(request.headers["accept-encoding"])) === "gzip";
    if (knownFiles.send(request, response, path, store.id)) return void (visit.fallbackRoute = "static");
    if (path.startsWith("/assets/")) return run(request, response, store);
    // The application knows the language from the store.
    if (localized?.kind === "own") request.url = localized.target;
    const answerOn = (target: ServerResponse) => {
      if (target === response)
        store.takesBrotli = preferredEncoding(request.headers["accept-encoding"]) === "br";
      const answer = options.answerDirectly?.(request, path);
      if (answer) return run(request, target, store, sendsWebAnswer(answer));
      if (target === response)
        request.headers["accept-encoding"] = withoutBrotli(request.headers["accept-encoding"]);
      run(request, target, store);
    };
    if (asked === null) return answerOn(response);
    void gate.answer(request, response, store, asked, {
      render: answerOn,
      send(document: CachedDocument, state, acceptEncoding) {
        visit.cache = state;
        store.route = document.route;
        const own = options.keptHeaders?.(path, store.clientAddress);
        const { version } = document;
        const send = (copy: DocumentCopy) => {
          if (response.destroyed) return;
          sendKeptHead();
          sendDocument(request, response, version, copy, store.id, draining.active, own);
        };
        const encoding = preferredEncoding(acceptEncoding);
        if (!version.isFilled) return send(version.copy(encoding) ?? version.plain);
        version.fill(encoding).then(send, (error: Error) => response.destroy(error));
      },
    });
  };

  const handle: RequestListener = (request, response) => {
    const { url, headers } = request;
    if (url !== undefined) {
      request.url = options.alternate?.(url, headers.accept) ?? url;
      if (options.framing?.isFramed(url)) makeAnonymous(request, options.variantCookie);
    }
    if (!knownFiles.answer(request, response) && !answerFromKept(request, response)) serve(request, response);
  };
  return (request, response) => {
    const changes = options.followChanges?.();
    if (!changes) return handle(request, response);
    // If the visitor has left, the answer is closed already and would stay in flight.
    void changes.then(() => !response.destroyed && handle(request, response));
  };
}

/** The security headers and the policy of ordinary pages, and of those in a frame. */
interface Policies {
  isFramed(target: string): boolean;
  plain: AnswerPolicy;
  framed: AnswerPolicy;
}

function createPolicies({ appUrl, inlineScriptHashes, widgetOrigin, framing }: FrontDoorOptions): Policies {
  const { ancestors = [], scriptHashes = [] } = framing ?? {};
  const policyOf = (
    fixedHeaders: AnswerPolicy["fixedHeaders"],
    scripts: AnswerPolicy["scripts"],
  ): AnswerPolicy => ({ fixedHeaders, scripts, plainPolicy: contentSecurityPolicy(scripts) });
  return {
    isFramed: (target) => framing?.isFramed(target) ?? false,
    plain: policyOf(fixedSecurityHeaders(appUrl), { hashes: inlineScriptHashes, widgetOrigin }),
    framed: policyOf(fixedSecurityHeaders(appUrl, { ancestors }), {
      hashes: [...inlineScriptHashes, ...scriptHashes],
      widgetOrigin,
      ancestors,
    }),
  };
}

/** The fixed headers of an answer that is kept, with the policy of its page. */
function withPolicy({ fixedHeaders, scripts }: AnswerPolicy, nonce?: string): AnswerPolicy["fixedHeaders"] {
  return [...fixedHeaders, ["Content-Security-Policy", contentSecurityPolicy({ ...scripts, nonce })]];
}

/**
 * Drops what says who sends a request. Other sites can't set the cookie with the theme, so the
 * query may name one.
 */
function makeAnonymous(request: IncomingMessage, { name, values }: FrontDoorOptions["variantCookie"]): void {
  const theme = new URLSearchParams(request.url?.split("?", 2)[1]).get(name.replace(/^__Host-/, ""));
  if (theme !== null && values.includes(theme)) request.headers.cookie = `${name}=${theme}`;
  else delete request.headers.cookie;
  delete request.headers.authorization;
}

function createGate(
  {
    appUrl,
    tenantDomain,
    variantCookie,
    privateCookieName,
    languages,
    carriesQuery,
    essentialTarget,
    stateLine,
  }: FrontDoorOptions,
  { isFramed, plain, framed }: Policies,
): DocumentGate {
  const fixedHeaders = (target: string, nonce: string | undefined) =>
    withPolicy(isFramed(target) ? framed : plain, nonce);
  const isTenantHost = createTenantHostRule(appUrl, tenantDomain);
  const { offer, clock } = languages ?? {};
  return new DocumentGate({
    ...{ store: documents, variantCookie, privateCookieName, fixedHeaders, isTenantHost, offer, clock },
    ...{ carriesQuery, essentialTarget, stateLine },
  });
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
  store.trace = options.trace?.(request.headers, request.method ?? "GET");
  if (options.alternate?.(target, "text/markdown") !== undefined) store.vary = `Accept, ${store.vary}`;
  store.mayReadBehind = mayReadBehind(request, options);
  const asked = gate.question(request);
  const localized = options.languages?.read(target) ?? null;
  store.language = localized?.language;
  const offered = asked ? asked.offer : options.languages?.offer(target, request.headers);
  store.offeredLanguage = offered ?? undefined;
  store.acceptedLanguages = request.headers["accept-language"];
  store.clock = asked?.clock ?? undefined;
  if (options.languages?.isTranslated(target)) store.vary = `Accept-Language, ${store.vary}`;
  return {
    ...{ request, response, store, path, client, asked, localized },
    cache: "pass",
    fallbackRoute: "front-door",
  };
}

/** The status in logs and metrics if the connection ended before the answer began, as in nginx. */
const CLIENT_GONE = 499;

/** Creates a function that counts and records requests, and returns how many are in flight. */
function createRecord(options: FrontDoorOptions, draining: Draining): (visit: Visit) => number {
  let inFlight = 0;
  return (visit) => {
    const { request, response, store, client } = visit;
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
        target,
        pathJson: pathForLog(target),
        route: store.route ?? visit.fallbackRoute,
        status: response.headersSent ? response.statusCode : CLIENT_GONE,
        seconds: (performance.now() - started) / 1000,
        bytes: request.socket.bytesWritten - bytesBefore,
        cache: visit.cache,
        goals: store.goals,
      };
      recordAnswer(request, answer, client, options);
      store.trace?.end(answer);
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
  draining: Draining,
  policies: Policies,
  options: FrontDoorOptions,
): () => void {
  const { request, response, store, path, asked, localized } = visit;
  const takesForms = () => {
    const target = localized?.target ?? request.url ?? "/";
    return checkTarget(target) === null && (options.takesForms?.(target) ?? true);
  };
  const policy = policies.isFramed(request.url ?? "/") ? policies.framed : policies.plain;
  const writeHead = response.writeHead;
  response.writeHead = function completedWriteHead(...head: unknown[]) {
    if (!response.headersSent) {
      if (typeof head[0] === "number") response.statusCode = head[0];
      if (draining.active) response.shouldKeepAlive = false;
      keepLanguage(response, store, options.languages);
      rememberWrite(request, store, options);
      completeHead(
        response,
        store,
        { path, anonymous: asked !== null, vary: store.vary, takesForms },
        policy,
      );
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

/** A redirect from a page in a language leads to a page in the same language, if there is one. */
function keepLanguage(response: ServerResponse, store: DoorStore, languages?: LanguageRules): void {
  const location = response.getHeader("Location");
  if (store.language === undefined || typeof location !== "string" || !languages) return;
  if (location.startsWith("/")) response.setHeader("Location", languages.localize(location, store.language));
}

/** For a body that is refused anyway: the rest of it is only dropped. */
const NO_LIMITS = { limitBytes: Infinity, arrivalMilliseconds: LIMITS.bodyMilliseconds };

/** Creates a function that refuses requests by the rules, and returns whether it did. */
function createRules(
  {
    appUrl,
    privateCookieName,
    uploadPaths,
    longFormPaths,
    answerFormPaths,
    variantCookie,
    languages,
    problemType,
  }: FrontDoorOptions,
  hostRule: ReturnType<typeof createHostRule>,
): (visit: Visit, inFlight: number) => boolean {
  const originRule = createOriginRule(appUrl, privateCookieName);
  const rules = { hostRule, originRule, uploadPaths, longFormPaths, answerFormPaths };
  const unfinished = new UnfinishedBodies();
  return ({ request, response, store, client, path, localized }, inFlight) => {
    const refuse = (refusal: Refusal) => {
      const theme = readVariant(request.headers.cookie, variantCookie);
      const words = languages?.sayRefusal(refusal, path, request.headers);
      sendRefusal(request, response, refusal, { requestId: store.id, problemType, theme, words });
    };
    const admission = checkAdmission(request, inFlight - unfinished.total, rules, localized?.target);
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
  return (
    request: IncomingMessage,
    target: ServerResponse,
    store: DoorStore,
    listener = application,
  ): void => {
    runs += 1;
    target.once("close", () => {
      runs -= 1;
      // While async storage is in use, Node tracks each asynchronous step of the process, cache
      // hits included.
      if (runs === 0) requestStorage.disable();
    });
    // Express builds its own request and response from these two.
    const answer = () => listener(request, target as never);
    requestStorage.run(store, () => (store.trace ? store.trace.run(answer) : answer()));
  };
}
