import { formatDateTime } from "~/lib/dates";

import { useHydrated } from "remix-utils/use-hydrated";

/**
 * A moment in the reader's own time zone, alone or in `words`. The server doesn't know the zone, so
 * without scripts the time is in UTC and says so.
 */
export function LocalTime({
  date,
  words = (time) => time,
  className,
}: {
  date: Date;
  words?: (time: string) => string;
  className?: string;
}) {
  const hydrated = useHydrated();
  const utc = `${formatDateTime(date)} UTC`;
  return (
    <time dateTime={date.toISOString()} title={utc} className={className}>
      {words(hydrated ? formatDateTime(date, ownTimeZone()) : utc)}
    </time>
  );
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
