import type { ReactNode } from "react";

import { Avatar } from "~/ui/avatar";

/** One of two versions that were written at the same time, with the button that keeps it. */
export function ConflictSide({
  id,
  name,
  title,
  note,
  button,
  children,
}: {
  id: string;
  name: string;
  title: string;
  note: ReactNode;
  button: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-17 flex-wrap items-center gap-3 border-y border-line border-t-ink py-3">
        <Avatar name={name} />
        <p className="flex-1 leading-[1.4]">
          <strong id={id} className="block font-title">
            {title}
          </strong>
          <small className="text-1 text-ink-faint tabular-nums">{note}</small>
        </p>
        {button}
      </div>
      {children}
    </section>
  );
}
