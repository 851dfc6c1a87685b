import { formatDateTime } from "~/lib/dates";

import { useHydrated } from "remix-utils/use-hydrated";

/**
 * A moment in the reader's own time zone. The server doesn't know it, so without scripts the time
 * is in UTC and says so.
 */
export function LocalTime({ date, className }: { date: Date; className?: string }) {
  const hydrated = useHydrated();
  const utc = `${formatDateTime(date)} UTC`;
  return (
    <time dateTime={date.toISOString()} title={utc} className={className}>
      {hydrated ? formatDateTime(date, ownTimeZone()) : utc}
    </time>
  );
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
