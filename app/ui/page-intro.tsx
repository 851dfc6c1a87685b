import type { ReactNode } from "react";

/** The head of an inner page: its title and a sentence about it. */
export function PageIntro({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="mx-auto max-w-sheet px-gutter pt-[clamp(2.25rem,1.5rem+3vw,4.5rem)] pb-[clamp(1.75rem,1rem+2vw,3rem)]">
      <h1 className="text-title">{title}</h1>
      {children ? <div className="mt-4 max-w-[34em] text-4 text-ink-muted">{children}</div> : null}
    </div>
  );
}
