import type { ReactNode } from "react";

/**
 * A page without a task: says what happened and what to do next. `between` is drawn between the two
 * nodes of its picture; without it, the page has no picture.
 */
export function DeadEnd({
  title,
  text,
  between,
  children,
}: {
  title: string;
  text: string;
  between?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-sheet px-gutter pt-[clamp(2.5rem,6vw,6rem)] pb-section">
      {between ? (
        <svg className="pict mb-6 h-16 w-20" viewBox="0 0 80 64" aria-hidden="true">
          <circle cx="14" cy="32" r="8.25" />
          {between}
          <circle className="k" cx="68" cy="32" r="8.25" strokeDasharray="3 3" />
        </svg>
      ) : null}
      <h1 className="text-title">{title}</h1>
      <p className="mt-4 max-w-text text-4 text-ink-muted">{text}</p>
      {children}
    </div>
  );
}
