import { LocalTime } from "./local-time";

/** What one person wrote in a thread. The provider's own people are set off by color and indent. */
export function ThreadEntry({
  isOurs,
  author,
  note = "",
  text,
  createdAt,
}: {
  isOurs: boolean;
  author: string | null;
  /** Says after the author's name what this is. */
  note?: string;
  text: string | null;
  createdAt: Date;
}) {
  const look = isOurs ? "ms-[clamp(0rem,4vw,2.5rem)] border-brand bg-brand-soft" : "border-line-strong";
  return (
    <li className={`border-s-3 px-4 py-2 ${look}`}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-1 text-ink-muted">
        <strong className="font-title wrap-anywhere text-ink">{author}</strong>
        {note}
        <LocalTime date={createdAt} className="ms-auto tabular-nums" />
      </p>
      <p className="mt-1 max-w-[68ch] text-2 whitespace-pre-line wrap-anywhere">{text}</p>
    </li>
  );
}
