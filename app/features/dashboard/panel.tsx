import { useId, type ReactNode } from "react";

/** A block of the dashboard: its title on a line, next to a link or a remark. */
export function Panel({
  title,
  aside,
  className = "",
  children,
}: {
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`min-w-0 ${className}`}>
      <div className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line">
        <h2 id={id} className="text-[0.9375rem] font-title">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
