import { useHref, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import { shellCopy } from "~/copy/shared/shell";
import { FRAME_SCRIPT } from "~/lib/frame-script";
import { carryQuery, isFramed } from "~/lib/framed-page";

import { DeadEnd } from "./dead-end";
import { PageScript } from "~/ui/inline-script";

/** In the browser it has run: React never runs a script that it adds. */
const SCRIPT = import.meta.env.SSR ? FRAME_SCRIPT : "";

/** Whether this page is shown as it looks in a frame of another site. */
export function useIsFramed(): boolean {
  return isFramed(useLocation());
}

/**
 * The attributes of a link that leaves a frame. Only few pages can be shown there, so all others
 * open in a tab of their own.
 */
export function useNewTab(): { target?: "_blank"; rel?: "noopener" } {
  return useIsFramed() ? { target: "_blank", rel: "noopener" } : {};
}

/** The URL of a page that belongs to this one: in the same frame, with the same prefilled link. */
export function useCarried(to: string): string {
  return carryQuery(to, new URLSearchParams(useLocation().search));
}

/** The frame of a page inside another site: no header, no footer, no skip link. */
export function FrameShell({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="main" tabIndex={-1} className="relative outline-none">
        {children}
      </main>
      <PageScript code={SCRIPT} />
    </>
  );
}

/** An error page in a frame: what happened, and the same page in a tab of its own. */
export function FramedDeadEnd({ title, text }: { title: string; text: string }) {
  const { pathname } = useLocation();
  return (
    <FrameShell>
      <DeadEnd title={title} text={text}>
        <p className="mt-6">
          <a href={useHref(pathname)} target="_blank" rel="noopener">
            {shellCopy.openInTab}
          </a>
        </p>
      </DeadEnd>
    </FrameShell>
  );
}
