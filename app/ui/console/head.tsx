import type { ReactNode } from "react";

/** The head of a console page: title, a sentence, and the page's actions. */
export function ConsoleHead({
  title,
  lead,
  face,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** The picture of the person that the page is about, next to the title. */
  face?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className={face ? "flex min-w-0 items-center gap-4" : "min-w-0"}>
        {face}
        <div className="min-w-0">
          <h1 className="wrap-break-word text-[clamp(1.5rem,1.3rem+0.7vw,1.875rem)] leading-[1.15] tracking-[-0.026em]">
            {title}
          </h1>
          {lead ? <p className="mt-1 max-w-[65ch] wrap-anywhere text-ink-muted">{lead}</p> : null}
        </div>
      </div>
      {children ? <div className="flex flex-wrap gap-2">{children}</div> : null}
    </header>
  );
}
