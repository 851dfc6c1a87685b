import type { ReactNode } from "react";

import { RawHtml } from "~/ui/raw-html";

import type { ForeignPart } from "./client";

/** What the client sees: in their language if it is another one than the page's. */
export function InClientLanguage({
  foreign,
  children,
}: {
  foreign: ForeignPart | null;
  children: ReactNode;
}) {
  if (foreign === null) return children;
  return (
    <div lang={foreign.language}>
      <RawHtml html={foreign.html} />
    </div>
  );
}
