import type { ReactNode } from "react";

/** A part of a console page: its title under a hairline, then its content. */
export function Panel({
  id,
  title,
  aside,
  className = "",
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={`${id}-title`} className={`min-w-0 ${className}`}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-b border-line pb-2">
        <h2 id={`${id}-title`} className="text-[1rem] tracking-[-0.01em]">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
