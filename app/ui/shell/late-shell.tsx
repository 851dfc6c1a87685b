import { lazy, Suspense } from "react";

import type { SiteShellProps } from "./site-shell";

/** Where the module can't be loaded, offline or after a deployment, the page shows without it. */
const Shell = lazy(() =>
  import("./site-shell").then(({ SiteShell }) => ({ default: SiteShell })).catch(() => ({ default: Bare })),
);

/**
 * The frame of a public page, for errors and for pages that are closed. The pages of the console
 * don't load it before they need it. Until it is there, the content shows alone.
 */
export function LateShell(props: SiteShellProps) {
  return (
    <Suspense fallback={<Bare {...props} />}>
      <Shell {...props} />
    </Suspense>
  );
}

function Bare({ children }: SiteShellProps) {
  return (
    <main id="main" tabIndex={-1} className="relative flex-1 outline-none">
      {children}
    </main>
  );
}
