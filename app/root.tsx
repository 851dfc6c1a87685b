import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import { type ReactNode, useContext, useState } from "react";

import { shellCopy } from "~/copy/shared/shell";
import { InlineScript } from "~/ui/inline-script";
import { FramedDeadEnd, useIsFramed } from "~/ui/shell/framed";
import { SchemaSettings } from "~/ui/schema-settings";
import { isSignedOutReply } from "~/ui/console/signed-out-reply";
import { readTexts, UnsentText } from "~/ui/unsent/unsent-text";
import { ErrorPage, RefusalPage, UnsentPage } from "~/ui/shell/error-page";
import { LateNotFound } from "~/ui/shell/late-not-found";
import { useLostConnection } from "~/ui/shell/lost-connection";
import { LateShell } from "~/ui/shell/late-shell";
import { Maintenance, maintenanceWords } from "~/ui/shell/maintenance-page";
import { SignedOutPage, signedOutForm } from "~/ui/shell/signed-out-page";
import { SessionSync } from "~/ui/shell/session-sync";
import { hasToast } from "~/ui/toast-cookie";
import { Toaster } from "~/ui/shell/toaster";
import { getRequestStore } from "~/front-door/request-store";
import { env } from "~/server/env.server";
import { isClosedForMaintenance } from "~/models/settings/maintenance";
import { shownSettings } from "~/models/settings/shown-settings";
import { getSettings, lastSettings } from "~/models/settings/settings.server";
import stylesheet from "~/styles/app.css?url";
import consoleStylesheet from "~/styles/console-pages.css?url";
import sansFont from "~/styles/fonts/instrument-sans-core.woff2?url";
import { getViewer } from "~/auth/access.server";
import { displayName } from "~/models/account/user";
import { ViewAsBanner } from "~/ui/shell/view-as-banner";
import { errorWords, isRefusal } from "~/ui/error-words";
import { isInConsole } from "~/http/router/area";
import { pageHydrates } from "~/ui/hydration";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { NonceContext } from "~/ui/nonce";
import { PageScripts, pageScriptsOf } from "~/ui/page-scripts/page-scripts";
import { currentLanguage, withLanguage } from "~/lib/language/current-language";
import { problemDetail } from "~/http/problem-detail";
import { isLostPreview } from "~/ui/preview-answer";
import { RequestIdContext } from "~/ui/request-id";
import { type RootData, useRootData } from "~/ui/root-data";
import { brandLinks } from "~/publishing/brand-files.server";
import { toSite } from "~/publishing/site.server";
import { DOCUMENT_RULES, HOME_RULES } from "~/publishing/speculation-rules";
import { readTheme } from "~/ui/theme";
import { unsentForm, useUnsentForm } from "~/ui/unsent/unsent-form";
import { unlessAway } from "~/http/database-trouble.server";
import { getToast } from "~/http/toast.server";
import { summarizeViewer } from "~/auth/viewer-summary.server";

/** When visitors should come back after the maintenance page. */
const MAINTENANCE_RETRY_SECONDS = 300;

/**
 * Pages for signed-in people run our scripts, so that a sign-out in another tab reaches them. So
 * does a page with a message, which disappears by itself. The page after signing out tells other
 * tabs.
 */
export const handle = {
  hydrate: (data?: Partial<RootData>) => Boolean(data?.viewer ?? data?.toast),
};

export async function loader({ request }: LoaderFunctionArgs) {
  const [settings, toast, viewer] = await Promise.all([
    unlessAway(request, getSettings(), lastSettings()),
    getToast(request),
    unlessAway(request, getViewer(request), null),
  ]);
  const { pathname: path } = new URL(request.url);
  const offered = getRequestStore()?.offeredLanguage;
  const isClosed = isClosedForMaintenance({ path, isSignedIn: viewer !== null, settings });
  return data<RootData>(
    {
      settings: shownSettings(settings),
      brand: brandLinks(settings),
      site: { ...toSite(settings), isClosed },
      theme: readTheme(request.headers.get("Cookie"), { secure: env.production }),
      toast,
      botCheck: env.turnstile ? { siteKey: env.turnstile.siteKey, origin: env.turnstile.origin } : null,
      offered: offered
        ? { language: offered, question: withLanguage(offered, () => shellCopy.offer.question) }
        : null,
      viewAs: viewer?.viewedBy ? { name: displayName(viewer.user), until: viewer.viewedBy.until } : null,
      viewer: viewer && summarizeViewer(request, viewer),
    },
    isClosed ? { status: 503, headers: { "Retry-After": String(MAINTENANCE_RETRY_SECONDS) } } : {},
  );
}

/** Says during maintenance when to come back. The front door sets all other headers. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const retryAfter = loaderHeaders.get("Retry-After");
  return new Headers(retryAfter === null ? [] : [["Retry-After", retryAfter]]);
};

/**
 * Root's data doesn't change by itself. It is reloaded after the visitor's own action, here or in
 * another tab (`SessionSync`), and when a redirect on the way to a page left a message.
 */
export function shouldRevalidate({
  actionResult,
  formAction,
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (isSignedOutReply(actionResult) || isLostPreview(formAction, actionResult)) return false;
  if (formMethod !== undefined) return formMethod !== "GET";
  return (defaultShouldRevalidate && currentUrl.href === nextUrl.href) || hasToast(document.cookie);
}

export const links: LinksFunction = () => [
  { rel: "preload", href: sansFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

/** Only pages without a head of their own use this: errors, and routes that forgot. */
export const meta: MetaFunction<typeof loader> = ({ matches, error }) => {
  const site = siteOf(matches);
  if (!error) return plainMeta({ site });
  const { title, text } = errorWords(isRouteErrorResponse(error) ? error.status : null);
  // The page says what is wrong, also while the site is closed.
  return plainMeta({ site: { ...site, isClosed: false }, title, description: text });
};

export function Layout({ children }: { children: ReactNode }) {
  const { theme, brand, viewer } = useRootData();
  const isFramed = useIsFramed();
  const isConsole = isInConsole(useMatches());
  const hydrates = useHydrates();
  const scripts = usePageScripts();
  useLostConnection();
  const nonce = useContext(NonceContext);
  return (
    <html lang={currentLanguage()} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <Meta />
        <PageScripts names={hydrates ? [] : scripts} early />
        {/* No link of a route: an error page of root would lose that of the console. */}
        <link rel="stylesheet" href={isConsole ? consoleStylesheet : stylesheet} />
        <Links />
        <link rel="icon" {...brand.icon} />
        <link rel="apple-touch-icon" href={brand.appIcon} />
        {brand.stylesheet ? <link rel="stylesheet" href={brand.stylesheet} /> : null}
      </head>
      {/* A frame is as high as its content, so its body can't ask for the height of the frame. */}
      <body
        className={isFramed ? "" : "flex min-h-dvh flex-col"}
        // Page scripts tell other tabs who is signed in, as `SessionSync` does. On a page that
        // hydrates, the texts for clients load by it (`entry.client.tsx`).
        data-viewer={viewer?.email}
      >
        {children}
        {hydrates ? (
          <>
            <HomePrefetch />
            <SchemaSettings nonce={nonce} />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : scripts.length > 0 ? (
          <>
            <HomePrefetch />
            <PageScripts names={scripts} early={false} />
          </>
        ) : (
          <InlineScript type="speculationrules" json={DOCUMENT_RULES} />
        )}
      </body>
    </html>
  );
}

/**
 * Prefetches the start page. Another visitor gets new rules, so the page that was prefetched for
 * the last one is dropped with the old.
 */
function HomePrefetch() {
  const { viewer } = useRootData();
  return <InlineScript key={viewer?.email} type="speculationrules" json={HOME_RULES} />;
}

export default function App() {
  const { settings, theme, toast, viewer, viewAs } = useRootData();
  const { pathname: path } = useLocation();
  const isClosed = isClosedForMaintenance({ path, isSignedIn: viewer !== null, settings });
  const isFramed = useIsFramed();
  useUnsentForm();
  return (
    <>
      <SessionSync viewer={viewer} isPosted={viewAs === null} />
      {isClosed && isFramed ? (
        <FramedDeadEnd {...maintenanceWords(settings)} />
      ) : isClosed ? (
        <LateShell settings={settings} theme={theme} viewer={null}>
          <Maintenance settings={settings} />
        </LateShell>
      ) : (
        <Outlet />
      )}
      <ViewAsBanner viewAs={viewAs} />
      <Toaster toast={toast} />
    </>
  );
}

export function ErrorBoundary() {
  const { settings, theme, viewer, viewAs } = useRootData();
  const error = useRouteError();
  const refused = ownErrorPage(error);
  const signedOut = signedOutForm(error);
  const requestId = useContext(RequestIdContext);
  const [unsent] = useState(unsentForm);
  const unsentText = <UnsentText form={unsent} read={readTexts(error)} />;
  const isFramed = useIsFramed();
  if (isFramed) return <FramedDeadEnd {...errorWords(isRouteErrorResponse(error) ? error.status : null)} />;
  return (
    <>
      <LateShell settings={settings} theme={theme} viewer={signedOut ? null : viewer}>
        {isNotFound(error) ? (
          <>
            <LateNotFound />
            {unsentText}
          </>
        ) : signedOut ? (
          <SignedOutPage form={signedOut} />
        ) : unsent && mayPass(error) ? (
          <UnsentPage form={unsent} />
        ) : refused ? (
          <>
            <RefusalPage status={refused.status} detail={problemDetail(refused.data)} />
            {unsentText}
          </>
        ) : (
          <ErrorPage reference={requestId} />
        )}
      </LateShell>
      <ViewAsBanner viewAs={viewAs} />
      <Toaster toast={null} />
    </>
  );
}

/** A deliberately thrown answer that has a page of its own. */
function ownErrorPage(error: unknown) {
  if (!isRouteErrorResponse(error) || !isRefusal(error.status)) return null;
  return { status: error.status, data: error.data as unknown };
}

/** Whether the same request may succeed in a moment, so that a form is worth sending again. */
function mayPass(error: unknown): boolean {
  return !isRouteErrorResponse(error) || error.status === 503;
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** Whether this page needs JavaScript (`pageHydrates`). A page that runs it keeps running it. */
function useHydrates(): boolean {
  const error = useRouteError();
  const matches = useMatches();
  if (typeof document !== "undefined") return true;
  return !error && pageHydrates(matches);
}

/** The scripts of this page if it doesn't hydrate. Error pages have none. */
function usePageScripts() {
  const error = useRouteError();
  const matches = useMatches();
  return error ? [] : matches.flatMap(({ handle }) => pageScriptsOf(handle));
}
