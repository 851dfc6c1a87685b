import type { ReactNode } from "react";

/**
 * A section of the statement. Tighter than the site's sections, because the statement is one
 * document.
 */
export function ResultSection({
  labelledBy,
  className = "",
  isSunk = false,
  children,
}: {
  labelledBy: string;
  className?: string;
  isSunk?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={`border-t border-line ${isSunk ? "bg-surface-sunken" : ""}`}
    >
      <div
        className={`mx-auto max-w-sheet px-gutter py-[clamp(2.5rem,1.5rem+3.5vw,4.5rem)] print:py-6 ${className}`}
      >
        {children}
      </div>
    </section>
  );
}

/** The title of a section of the statement. */
export function ResultTitle({
  id,
  isLarge = false,
  children,
}: {
  id?: string;
  isLarge?: boolean;
  children: ReactNode;
}) {
  const size = isLarge
    ? "text-[clamp(1.875rem,1.4rem+2vw,3rem)] leading-[1.08] tracking-[-0.036em]"
    : "text-[clamp(1.375rem,1.2rem+0.8vw,1.75rem)] tracking-[-0.026em]";
  return (
    <h2 id={id} className={size}>
      {children}
    </h2>
  );
}
