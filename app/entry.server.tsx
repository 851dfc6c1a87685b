import { createHash } from "node:crypto";

import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";

import { bootOrExit, shutDown } from "./boot.server";
import { RECENT_WRITE_SECONDS } from "~/server/db/replica-lag";
import { env } from "~/server/env.server";
import { hideKeysInPaths } from "~/front-door/answer/access-log";
import { assertFrontDoorInPlace, installFrontDoor } from "./front-door/install.server";
import { getRequestStore } from "./front-door/request-store";
import { answerDirectly, withoutIgnoredParameters } from "~/api/direct-answers.server";
import { keptReadHeaders } from "~/api/framework/limit.server";
import { retryAfterTrouble, troubleText } from "~/http/database-trouble.server";
import { problemType } from "~/http/problem.server";
import { pageHydrates } from "~/ui/hydration";
import { log, writeAccessLine } from "~/server/log.server";
import { traceRequest } from "~/server/tracing.server";
import { BRAND_PATH } from "~/models/brand/brand-sign";
import { IMPORT_PATH } from "~/models/lead/lead-import";
import { FILE_PATHS } from "~/models/file/file";
import { PICTURE_PATHS } from "~/models/picture/picture";
import { followForeignChanges } from "~/models/shared/content-tag.server";
import { currentSiteState } from "~/models/settings/public-status.server";
import { isCountedPath, isCountedRoute } from "~/models/visit/visit";
import { countGoals, countView } from "~/models/visit/visit-batch.server";
import { countViolation, observeAnswer } from "~/http/metrics.server";
import { answerPage, takesForms, watchRemixServe } from "~/http/router/direct-pages.server";
import { renderPage } from "~/http/render-page.server";
import { LANGUAGE_RULES, localizeContext } from "~/http/language.server";
import { ANSWER_FORM_PATHS, LONG_FORM_PATHS } from "~/http/long-form-paths";
import { withHandoff } from "~/http/router/handoff.server";
import { routeList } from "~/http/router/route-list.server";
import { NonceContext } from "~/ui/nonce";
import { SiteStateContext } from "~/ui/shell/site-state";
import { stateMarkup } from "~/ui/shell/status-line";
import { PAGE_SCRIPTS } from "~/ui/page-scripts/page-scripts";
import { RequestIdContext } from "~/ui/request-id";
import type { RootData } from "~/ui/root-data";
import { indexKeyAddress } from "~/models/index-now/index-key";
import { postMarkdownAddress } from "~/publishing/post-markdown";
import { DOCUMENT_RULES, HOME_RULES } from "~/publishing/speculation-rules";
import { choosesTime } from "~/models/booking/booking-target";
import { FRAME_SCRIPT } from "~/lib/frame-script";
import { isFramedTarget } from "~/lib/framed-page";
import { readTheme, themeCookieName } from "~/ui/theme";

const RENDER_DEADLINE_MILLISECONDS = 5_000;

if (env.nodeEnv === "production") {
  watchRemixServe();
  installFrontDoor({
    appUrl: env.appUrl,
    tenantDomain: env.tenantDomain,
    trustedProxyHops: env.trustProxyHops,
    problemType,
    variantCookie: { name: themeCookieName({ secure: env.production }), values: ["light", "dark"] },
    // Two rules read it: the cache keeps no answer to a request with such a cookie, and the origin
    // rule refuses posts with one from other sites. Add new cookies that identify a person here.
    privateCookieName: /^(?:__Host-|__Secure-)?(?:sid|session|toast|roi$|sb-)/,
    recentWriteCookie:
      env.databaseReadUrl === undefined
        ? undefined
        : {
            name: env.production ? "__Host-recent-write" : "recent-write",
            seconds: RECENT_WRITE_SECONDS,
            isSecure: env.production,
          },
    uploadPaths: [...PICTURE_PATHS, IMPORT_PATH, ...FILE_PATHS, BRAND_PATH],
    longFormPaths: LONG_FORM_PATHS,
    answerFormPaths: ANSWER_FORM_PATHS,
    inlineScriptHashes: [DOCUMENT_RULES, HOME_RULES, ...Object.values(PAGE_SCRIPTS)].map(cspHash),
    widgetOrigin: env.turnstile?.origin,
    framing: {
      isFramed: isFramedTarget,
      ancestors: env.embedOrigins,
      scriptHashes: [cspHash(FRAME_SCRIPT)],
    },
    followChanges: followForeignChanges,
    languages: LANGUAGE_RULES,
    stateLine: { current: currentSiteState, markup: stateMarkup },
    carriesQuery: choosesTime,
    essentialTarget: withoutIgnoredParameters,
    answerDirectly: (incoming, path) => answerDirectly(incoming, path) ?? answerPage(incoming),
    takesForms,
    files: { client: "build/client", compressed: "build/compressed" },
    trace: env.tracing ? traceRequest : undefined,
    log,
    writeAccessLine,
    observe: observeAnswer,
    observeViolation: countViolation,
    views: {
      countsRoute: isCountedRoute,
      countsPath: isCountedPath,
      signedInCookieName: /^(?:__Host-|__Secure-)?(?:sid|session|sb-)/,
      onView: countView,
      onGoals: countGoals,
    },
    keptHeaders: keptReadHeaders,
    alternate: (target, accept) => indexKeyAddress(target) ?? postMarkdownAddress(target, accept),
    drainMilliseconds: env.production ? 2_000 : 0,
    onStopped: shutDown,
  });
}
await bootOrExit();
if (env.nodeEnv === "production") assertFrontDoorInPlace(log);

/** The CSP source of an inline script. */
function cspHash(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

/** Answers with a page. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const store = getRequestStore();
  const { matches, loaderData, errors } = context.staticHandlerContext;
  // Remix has reported them, and put others in their place that say nothing. Layouts throw them on.
  for (const error of Object.values(errors ?? {})) if (error instanceof Error) loggedIn.set(error, store?.id);
  if (store?.retryAfterSeconds !== undefined) {
    status = 503;
    showTrouble(context, request);
  }
  if (store) store.route = matches.at(-1)?.route.id;
  sayWhenToReturn(context, headers);
  const matched = matches.map(({ route: { id, handle } }) => ({ handle, data: loaderData[id] }));
  const hydrates = pageHydrates(matched);
  const nonce = hydrates ? store?.scriptNonce() : undefined;
  const own = withMatchedRoutes(context);
  const siteState = currentSiteState();
  if (store) store.shownState = siteState;
  return renderPage({
    page: (
      <NonceContext.Provider value={nonce}>
        <RequestIdContext.Provider value={store?.id ?? null}>
          <SiteStateContext.Provider value={siteState}>
            <RemixServer
              context={localizeContext(hydrates ? withRouteList(own, context) : own)}
              url={request.url}
              abortDelay={RENDER_DEADLINE_MILLISECONDS}
              nonce={nonce}
            />
          </SiteStateContext.Provider>
        </RequestIdContext.Provider>
      </NonceContext.Provider>
    ),
    status,
    headers,
    nonce,
    compresses: store?.takesBrotli ?? false,
    late: {
      requestId: store?.id ?? "",
      theme: readTheme(request.headers.get("Cookie"), { secure: env.production }),
    },
    deadlineMilliseconds: RENDER_DEADLINE_MILLISECONDS + 1_000,
    onError: (error) => logError(error, request),
  });
}

/**
 * The context with the matched routes only. Rendering builds, ranks and compiles all routes it is
 * given, and uses these.
 */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id)));
  return { ...context, manifest: { ...manifest, routes } };
}

/**
 * The context of a page that runs React. Its router knows the routes that its viewer may reach,
 * and they are part of the page: `entry.client.tsx` reads them, so there is no file to import.
 */
function withRouteList(own: EntryContext, { manifest, staticHandlerContext }: EntryContext): EntryContext {
  if (import.meta.env.DEV) return own;
  const root = staticHandlerContext.loaderData.root as Partial<RootData> | undefined;
  const shown = Object.keys(own.manifest.routes);
  const routes = routeList(manifest, { viewer: root?.viewer ?? null, shown });
  const imported = { ...own, manifest: { ...own.manifest, url: manifest.entry.module } };
  // The build has written the flags of Remix into its code for browsers.
  return withHandoff(imported, { routes, future: {}, isSpaMode: undefined });
}

/** What a loader or an action says that refuses for a while: for how long, and by which limit. */
const REFUSAL_HEADERS = ["Retry-After", "RateLimit", "RateLimit-Policy"];

/**
 * Passes on what a loader or an action says that refuses for a while. Remix does this only for
 * routes that list their headers.
 */
function sayWhenToReturn({ staticHandlerContext }: EntryContext, headers: Headers): void {
  const { actionHeaders, loaderHeaders } = staticHandlerContext;
  const refusal = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)].find((answer) =>
    answer.has("Retry-After"),
  );
  for (const name of REFUSAL_HEADERS) {
    const said = refusal?.get(name);
    if (said) headers.set(name, said);
  }
}

/**
 * Temporary trouble has a page of its own. Error pages run no scripts, so no browser renders them a
 * second time.
 */
function showTrouble({ staticHandlerContext: answer }: EntryContext, request: Request): void {
  const shown = { status: 503, statusText: "", internal: false, data: troubleText(request) };
  const entries = Object.entries(answer.errors ?? {});
  answer.errors = Object.fromEntries(
    entries.map(([id, error]: [string, unknown]) => [id, error instanceof Error ? shown : error]),
  );
}

/**
 * Errors of loaders and actions. Visitors see the error page with the request id.
 */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  const store = getRequestStore();
  const retryAfterSeconds = retryAfterTrouble(error);
  if (store && retryAfterSeconds !== undefined) store.retryAfterSeconds = retryAfterSeconds;
  if (!request.signal.aborted) logError(error, request);
}

/** The errors that the log has, with the ids of their requests, which may share one. */
const loggedIn = new WeakMap<Error, string | undefined>();

/**
 * Logs an error of a request once. Of a render that fails, React tells first, and then Remix. A
 * refusal, such as that of an unknown URL, is not our error, and the access log has it.
 */
function logError(error: unknown, request: Request): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const requestId = getRequestStore()?.id;
  if (error instanceof Error) {
    if (loggedIn.has(error) && loggedIn.get(error) === requestId) return;
    loggedIn.set(error, requestId);
  }
  const { pathname } = new URL(request.url);
  log.error(
    { err: error, requestId, method: request.method, path: hideKeysInPaths(pathname) },
    "request failed",
  );
}
