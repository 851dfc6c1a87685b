import type { ReactNode } from "react";

/**
 * An empty state: what is missing, and the next step. `art` is a drawing on an 80 × 64 grid that
 * uses the classes of `.pict`.
 */
export function Empty({
  title,
  art,
  heading: Heading = "h2",
  children,
}: {
  title: string;
  art?: ReactNode;
  heading?: "h1" | "h2" | "h3";
  children: ReactNode;
}) {
  return (
    <div className="grid max-w-120 justify-items-start gap-2 py-8">
      <svg className="pict mb-2 h-16 w-20" viewBox="0 0 80 64" aria-hidden="true">
        {art ?? (
          <>
            <path d="M6 14.75h68M6 30.75h30M6 46.75h26" />
            <circle className="k" cx="54" cy="38" r="12" />
            <path className="k" d="m62.5 46.5 9 9" />
          </>
        )}
      </svg>
      <Heading className="text-4">{title}</Heading>
      <div className="grid justify-items-start gap-3 text-ink-muted">{children}</div>
    </div>
  );
}
