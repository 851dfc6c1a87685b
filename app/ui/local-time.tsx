import { formatDate, formatDateTime, formatDay } from "~/lib/dates";
import { currentLanguage } from "~/lib/language/current-language";
import { type Clock, clockOfReader, DEFAULT_LANGUAGE } from "~/lib/languages";

import { useHydrated } from "remix-utils/use-hydrated";

/**
 * A moment in the reader's own time zone and on their own clock, alone or in `words`. The server
 * doesn't know the zone, so without scripts the time is in UTC and says so.
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
      {words(hydrated ? formatDateTime(date, ownTimeZone(), ownClock()) : utc)}
    </time>
  );
}

/**
 * The day of a moment in the reader's own time zone, alone or in `words`. Without scripts it is the
 * day in UTC.
 */
export function LocalDay({
  date,
  isShort = false,
  words = (day) => day,
  className,
}: {
  date: Date;
  /** Whether the name of the month is shortened, as in tables. */
  isShort?: boolean;
  words?: (day: string) => string;
  className?: string;
}) {
  const timeZone = useHydrated() ? ownTimeZone() : "UTC";
  return (
    <time dateTime={date.toISOString()} title={`${formatDateTime(date)} UTC`} className={className}>
      {words(isShort ? formatDay(date, timeZone) : formatDate(date, timeZone))}
    </time>
  );
}

/** Only English is written for two clocks. */
function ownClock(): Clock {
  return currentLanguage() === DEFAULT_LANGUAGE ? clockOfReader(navigator.language) : "h23";
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
