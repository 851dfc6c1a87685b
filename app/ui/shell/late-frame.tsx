import { lazy, type ReactNode, Suspense } from "react";

import { errorCopy } from "~/copy/site";

import { DeadEnd } from "./dead-end";
import { WaysOut } from "./ways-out";

/**
 * The frame of the site for the pages that seldom show it: those of the console load it when one of
 * them becomes an error page. Without it, they still show their content.
 */
export const LateSiteShell = lazy(() =>
  import("./site-shell")
    .then(({ SiteShell }) => ({ default: SiteShell }))
    .catch(() => ({ default: BareFrame })),
);

function BareFrame({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      {children}
    </main>
  );
}

/** The page for a URL that doesn't exist, and its words where it can't be loaded. */
export const LateNotFound = lazy(() =>
  import("./not-found")
    .then(({ NotFound }) => ({ default: NotFound }))
    .catch(() => ({ default: PlainNotFound })),
);

function PlainNotFound() {
  const { title, text, links } = errorCopy.notFound;
  return (
    <DeadEnd title={title} text={text}>
      <WaysOut links={links} />
    </DeadEnd>
  );
}

/**
 * Waits for the parts above in an error page, which may replace any page at any moment. On the
 * server there is no such boundary: it waits for the whole page, and error pages aren't hydrated.
 */
export function LateParts({ children }: { children: ReactNode }) {
  return typeof document === "undefined" ? children : <Suspense>{children}</Suspense>;
}
