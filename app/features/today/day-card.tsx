import { useId, type ReactNode } from "react";

/** A card of My day: its title with a count, next to a link or a remark. */
export function DayCard({
  id,
  title,
  count,
  aside,
  children,
}: {
  id?: string;
  title: string;
  count?: string | number | undefined;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="min-w-0">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-ink">
        <h2 id={titleId} className="text-[0.9375rem] font-title">
          {title}
          {count === undefined ? null : (
            <span className="ms-1.5 font-normal text-ink-faint tabular-nums">{count}</span>
          )}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The text of an empty card, with the next step. */
export function DayEmpty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1 py-4 text-ink-muted">
      <p>{text}</p>
      {children}
    </div>
  );
}

/** One line of a card: what it is, why it is here, how much it is worth, and the next action. */
export function DayLine({
  title,
  badge,
  text,
  amount,
  amountNote,
  children,
}: {
  title: ReactNode;
  badge?: ReactNode;
  text: string;
  amount?: string | null;
  amountNote?: string | null;
  children?: ReactNode;
}) {
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 leading-[1.45]">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium wrap-anywhere">
          {title}
          {badge}
        </span>
        <p className="text-1 wrap-anywhere text-ink-muted">{text}</p>
      </div>
      <div className="flex items-center justify-between gap-4 sm:justify-end">
        <span className="me-auto tabular-nums sm:me-0 sm:min-w-18 sm:text-end">
          <b className="font-medium">{amount}</b>
          {amountNote ? <small className="block text-1 text-ink-muted">{amountNote}</small> : null}
        </span>
        {children}
      </div>
    </li>
  );
}
