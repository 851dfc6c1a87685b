import ICAL from "ical.js";

import { DAY_MILLISECONDS } from "~/lib/time-units";
import { addToDay, instantAt } from "~/lib/time-zone";
import { timeZoneNamed } from "~/lib/zones/zone-names";

/** A span in which someone is busy, as milliseconds since 1970: structured clones keep it small. */
export interface BusyTime {
  from: number;
  to: number;
}

/** What was read from a calendar. */
export interface CalendarReading {
  /** Sorted, without overlaps, and within the span that was asked for. */
  busy: BusyTime[];
  /** Entries that could not be read. The calendar may be busy then. */
  unread: number;
  /** The server failed to read some of them, and may read them next time. */
  isPartial?: true;
}

/** Which part of a calendar to read, and how. */
export interface CalendarQuestion {
  text: string;
  /** Whether the text is the answer of a CalDAV server, with an entry in each of its parts. */
  isDavAnswer?: boolean;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  /** The zone of times that have none: the host's own. */
  timeZone: string;
  /** Entries whose UID ends like this are our own consultations, which take their time already. */
  ownUidEnd: string;
}

/** Why a calendar can't be used at all. */
export type CalendarFault = "not_a_calendar" | "too_large" | "unreachable";

/** A calendar that can't be used. */
export class CalendarError extends Error {
  override readonly name = "CalendarError";

  constructor(readonly fault: CalendarFault) {
    super(fault);
  }
}

const ENTRIES_MAX = 30_000;
const BUSY_MAX = 20_000;
/** Occurrences of one entry that are looked at: every hour of a year. */
const OCCURRENCES_MAX = 9_000;
const LINE_CHARACTERS_MAX = 100_000;
const ZONES_MAX = 200;

/** What busy times depend on. All other lines, such as titles and people, are never looked at. */
const NEEDED =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|FREEBUSY|TZID|TZOFFSETFROM|TZOFFSETTO|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/i;

/**
 * Reads when someone is busy from an iCalendar text (RFC 5545): entries with recurrence, exceptions
 * and moved occurrences, all-day entries, and published free/busy times. Cancelled entries and
 * those marked as free don't count. Throws `CalendarError`.
 */
export function readBusyTimes(question: CalendarQuestion): CalendarReading {
  const { zones, entries, unread } = readComponents(question.text);
  const reader = new BusyReader(question, zones);
  reader.unread = unread;
  const series = new Map<string, ICAL.Component[]>();
  for (const [index, entry] of entries.entries()) {
    // Entries without a UID have nothing to do with each other.
    const uid = textOf(entry, "uid") || `no uid ${index}`;
    series.set(uid, [...(series.get(uid) ?? []), entry]);
  }
  for (const [uid, parts] of series) if (!uid.endsWith(question.ownUidEnd)) reader.readSeries(parts);
  return { busy: mergeBusyTimes(reader.busy), unread: reader.unread };
}

/** Sorts spans and joins those that touch. */
export function mergeBusyTimes(times: readonly BusyTime[]): BusyTime[] {
  const merged: BusyTime[] = [];
  for (const { from, to } of [...times].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  if (merged.length > BUSY_MAX) throw new CalendarError("too_large");
  return merged;
}

interface Components {
  /** Zones that the calendar brings along, by their names in it. */
  zones: Map<string, ICAL.Timezone>;
  entries: ICAL.Component[];
  unread: number;
}

/** Cuts a calendar into its parts, so that one that is broken leaves the others readable. */
function readComponents(text: string): Components {
  const zones = new Map<string, ICAL.Timezone>();
  const entries: ICAL.Component[] = [];
  let unread = 0;
  for (const lines of partsOf(text)) {
    const known = zoneOf(lines);
    if (known !== null && zones.has(known)) continue;
    try {
      const component = new ICAL.Component(ICAL.parse(lines.join("\r\n")) as unknown[]);
      if (component.name === "vtimezone") addZone(zones, component);
      else entries.push(component);
    } catch {
      unread += 1;
    }
    if (entries.length + unread > ENTRIES_MAX) throw new CalendarError("too_large");
  }
  return { zones, entries, unread };
}

/** The name of the zone that a part defines: entries of CalDAV servers all bring theirs along. */
function zoneOf(lines: readonly string[]): string | null {
  if (!/^BEGIN:VTIMEZONE/i.test(lines[0] ?? "")) return null;
  const name = lines.find((line) => /^TZID[;:]/i.test(line)) ?? "";
  return name.slice(name.indexOf(":") + 1).trim();
}

const PARTS: ReadonlySet<string> = new Set(["VEVENT", "VTIMEZONE", "VFREEBUSY"]);

/** The needed lines of each part of a calendar that says something about busy times. */
function* partsOf(text: string): Generator<string[]> {
  const lines = unfoldedLines(text);
  const { value: first = "" } = lines.next();
  if (!/^BEGIN:VCALENDAR\s*$/i.test(first)) throw new CalendarError("not_a_calendar");
  let part: string[] | null = null;
  /** Names of the components that are open within the calendar. */
  const open: string[] = [];
  for (const line of lines) {
    if (!NEEDED.test(line)) continue;
    const [, edge = "", name = ""] = /^(BEGIN|END):(.*)/i.exec(line.trim()) ?? [];
    const isBegin = edge.toUpperCase() === "BEGIN";
    if (isBegin) open.push(name.toUpperCase());
    if (isBegin && open.length === 1) part = PARTS.has(name.toUpperCase()) ? [] : null;
    // Of what is inside a part only the offsets of a zone matter: alarms have lines of these names.
    const isAlarm = open.length > 1 && !["STANDARD", "DAYLIGHT"].includes(open[1] ?? "");
    if (part && !isAlarm) part.push(line);
    if (edge !== "" && !isBegin) open.pop();
    if (part && open.length === 0) {
      yield part;
      part = null;
    }
  }
}

/** Lines without their folds (RFC 5545, 3.1). The rest of a very long line is left out. */
function* unfoldedLines(text: string): Generator<string> {
  let line = "";
  for (const raw of rawLines(text)) {
    if (raw.startsWith(" ") || raw.startsWith("\t")) {
      if (line.length < LINE_CHARACTERS_MAX) line += raw.slice(1);
    } else {
      if (line !== "") yield line;
      line = raw;
    }
  }
  if (line !== "") yield line;
}

function* rawLines(text: string): Generator<string> {
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  while (start < text.length) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    yield text.slice(start, text[end - 1] === "\r" ? end - 1 : end);
    start = end + 1;
  }
}

/** Rules of a zone repeat once a year. Any other rule could keep the reader busy for ever. */
function addZone(zones: Map<string, ICAL.Timezone>, component: ICAL.Component): void {
  const rules = component.getAllSubcomponents().flatMap((change) => change.getAllProperties("rrule"));
  const isYearly = rules.every((rule) => (rule.getFirstValue() as ICAL.Recur | null)?.freq === "YEARLY");
  const tzid = textOf(component, "tzid");
  if (isYearly && tzid !== "" && zones.size < ZONES_MAX)
    zones.set(tzid, new ICAL.Timezone({ component, tzid }));
}

function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return typeof value === "string" ? value : "";
}

/** A time of an entry: its moment, and whether it names a whole day. */
interface Moment {
  at: number;
  isDay: boolean;
}

/** What an exception changes for its occurrence and all later ones (RFC 5545, 3.2.13). */
interface LaterChange {
  /** The moment that its first occurrence had before. */
  from: number;
  shift: number;
  isDay: boolean;
  /** How long they take; 0 if they take no time any more. */
  length: number;
}

/** Reads entries into busy times. */
class BusyReader {
  readonly busy: BusyTime[] = [];
  unread = 0;

  constructor(
    private readonly question: CalendarQuestion,
    private readonly zones: ReadonlyMap<string, ICAL.Timezone>,
  ) {}

  /** An entry with the occurrences that were moved or cancelled, which have the same UID. */
  readSeries(parts: ICAL.Component[]): void {
    const isException = (part: ICAL.Component) => part.hasProperty("recurrence-id");
    const replaced = new Set<number>();
    const changes: LaterChange[] = [];
    for (const part of parts.filter(isException)) {
      this.trying(() => {
        const occurrence = part.getFirstProperty("recurrence-id");
        const moment = this.momentOf(occurrence);
        if (moment) replaced.add(moment.at);
        const range = occurrence?.getFirstParameter("range");
        if (moment && range?.toUpperCase() === "THISANDFUTURE") changes.push(this.laterChange(part, moment));
        else if (range !== undefined) this.unread += 1;
        this.readEntry(part, new Set(), []);
      });
    }
    changes.sort((a, b) => b.from - a.from);
    for (const part of parts)
      if (!isException(part)) this.trying(() => this.readEntry(part, replaced, changes));
  }

  private laterChange(part: ICAL.Component, { at: from }: Moment): LaterChange {
    const start = this.momentOf(part.getFirstProperty("dtstart"));
    if (!start) throw new Error("An entry without a start");
    const length = isBusy(part) ? Math.max(0, this.lengthOf(part, start)) : 0;
    return { from, shift: start.at - from, isDay: start.isDay, length };
  }

  /** One entry that can't be read doesn't hide the others. */
  private trying(read: () => void): void {
    try {
      read();
    } catch (error) {
      if (error instanceof CalendarError) throw error;
      this.unread += 1;
    }
  }

  private readEntry(
    part: ICAL.Component,
    replaced: ReadonlySet<number>,
    changes: readonly LaterChange[],
  ): void {
    if (part.name === "vfreebusy") this.readFreeBusy(part);
    else if (isBusy(part)) this.readEvent(part, replaced, changes);
  }

  private readFreeBusy(part: ICAL.Component): void {
    for (const property of part.getAllProperties("freebusy")) {
      const kind = property.getFirstParameter("fbtype") ?? "BUSY";
      if (kind.toUpperCase() === "FREE") continue;
      for (const period of property.getValues() as ICAL.Period[]) {
        this.add(period.start.toUnixTime() * 1000, period.getEnd().toUnixTime() * 1000);
      }
    }
  }

  private readEvent(
    part: ICAL.Component,
    replaced: ReadonlySet<number>,
    changes: readonly LaterChange[],
  ): void {
    const property = part.getFirstProperty("dtstart");
    const start = this.momentOf(property);
    if (!property || !start) throw new Error("An entry without a start");
    const length = this.lengthOf(part, start);
    if (length <= 0) return;
    const excluded = new Set(replaced);
    for (const list of part.getAllProperties("exdate"))
      for (const value of list.getValues() as ICAL.Time[]) excluded.add(this.instantOf(value, list));
    const reach = Math.max(length, ...changes.map((change) => Math.abs(change.shift) + change.length));
    const occurrences = [
      start.at,
      ...part.getAllProperties("rrule").flatMap((rule) => this.repeat(rule, property, reach)),
      ...part.getAllProperties("rdate").flatMap((list) => this.datesOf(list)),
    ];
    for (const at of new Set(occurrences)) {
      if (excluded.has(at)) continue;
      const change = changes.find(({ from }) => from <= at);
      const moved = change ? this.shifted(at, change) : at;
      this.add(moved, this.endOf(moved, change ?? start, change?.length ?? length));
    }
  }

  /** Days are moved by days, whatever their clocks do. */
  private shifted(at: number, { shift, isDay }: LaterChange): number {
    if (!isDay) return at + shift;
    const { timeZone } = this.question;
    const day = addToDay(dayIn(at, timeZone), Math.round(shift / DAY_MILLISECONDS));
    return instantAt({ day, minute: 0, timeZone }).getTime();
  }

  /** Days have no length in hours: on the day on which clocks change, they end an hour later. */
  private endOf(at: number, { isDay }: Pick<Moment, "isDay">, length: number): number {
    if (!isDay) return at + length;
    const { timeZone } = this.question;
    const first = dayIn(at, timeZone);
    const day = addToDay(first, Math.round(length / DAY_MILLISECONDS));
    return instantAt({ day, minute: 0, timeZone }).getTime();
  }

  private lengthOf(part: ICAL.Component, start: Moment): number {
    const end = this.momentOf(part.getFirstProperty("dtend"));
    if (end) return end.at - start.at;
    const duration = part.getFirstPropertyValue("duration");
    if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1000;
    return start.isDay ? DAY_MILLISECONDS : 0;
  }

  /** The occurrences of a rule that may lie in the span, by the clock of the entry's own zone. */
  private repeat(property: ICAL.Property, startProperty: ICAL.Property, reach: number): number[] {
    const rule = property.getFirstValue();
    const start = startProperty.getFirstValue();
    if (!(rule instanceof ICAL.Recur) || !(start instanceof ICAL.Time)) throw new Error("A broken rule");
    if (rule.freq === "SECONDLY" || rule.freq === "MINUTELY")
      throw new Error("A rule that repeats too often");
    const { from, to } = this.question;
    const first = start.clone();
    skipAhead(first, rule, from - reach - 2 * DAY_MILLISECONDS);
    const found: number[] = [];
    const iterator = rule.iterator(first);
    for (let count = 0; count < OCCURRENCES_MAX; count += 1) {
      const next = iterator.next() as ICAL.Time | null;
      if (!next) return found;
      const at = this.instantOf(next, startProperty);
      if (at >= to + reach) return found;
      if (at + reach > from) found.push(at);
    }
    throw new Error("A rule with too many occurrences");
  }

  private datesOf(list: ICAL.Property): number[] {
    return list.getValues().map((value) => {
      const time: unknown = value instanceof ICAL.Period ? value.start : value;
      if (!(time instanceof ICAL.Time)) throw new Error("A broken date");
      return this.instantOf(time, list);
    });
  }

  private momentOf(property: ICAL.Property | null): Moment | null {
    const value = property?.getFirstValue();
    if (!property || !(value instanceof ICAL.Time)) return null;
    return { at: this.instantOf(value, property), isDay: value.isDate };
  }

  /** The moment of a local time: in UTC, in a zone that it names, or in the host's own. */
  private instantOf(time: ICAL.Time, property: ICAL.Property): number {
    const day = `${String(time.year).padStart(4, "0")}-${two(time.month)}-${two(time.day)}`;
    const minute = time.isDate ? 0 : time.hour * 60 + time.minute;
    const seconds = time.isDate ? 0 : time.second * 1000;
    if (time.isDate) return instantAt({ day, minute, timeZone: this.question.timeZone }).getTime();
    if (time.zone === ICAL.Timezone.utcTimezone) return Date.parse(day) + minute * 60_000 + seconds;
    const tzid = property.getFirstParameter("tzid") ?? "";
    const named = zoneNamed(tzid);
    if (named === null) {
      const zone = this.zones.get(tzid);
      if (zone) {
        const local = time.clone();
        local.zone = zone;
        return local.toUnixTime() * 1000;
      }
    }
    return instantAt({ day, minute, timeZone: named ?? this.question.timeZone }).getTime() + seconds;
  }

  private add(from: number, to: number): void {
    const { from: first, to: last } = this.question;
    if (!(from < to) || to <= first || from >= last) return;
    if (this.busy.length >= BUSY_MAX * 10) throw new CalendarError("too_large");
    this.busy.push({ from: Math.max(from, first), to: Math.min(to, last) });
  }
}

const two = (number: number) => String(number).padStart(2, "0");

/** A name of the runtime behind a zone's name, also in "/example.org/2005/Europe/Berlin". */
function zoneNamed(tzid: string): string | null {
  const named = timeZoneNamed(tzid);
  if (named !== null || !tzid.startsWith("/")) return named;
  return timeZoneNamed(tzid.split("/").slice(-2).join("/"));
}

/** The day that the clock of a zone shows just after this moment. */
function dayIn(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);
}

/** Whether an entry takes time: not if it is cancelled or marked as free. */
function isBusy(part: ICAL.Component): boolean {
  const says = (name: string, word: string) => textOf(part, name).toUpperCase() === word;
  if (says("status", "CANCELLED") || says("transp", "TRANSPARENT")) return false;
  return (
    !says("x-microsoft-cdo-busystatus", "FREE") && !says("x-microsoft-cdo-busystatus", "WORKINGELSEWHERE")
  );
}

const STEP_DAYS: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 };

/**
 * Moves the start of a rule without a count ahead by whole steps, so that an entry that has
 * repeated each day for twenty years isn't walked through from its beginning.
 */
function skipAhead(start: ICAL.Time, rule: ICAL.Recur, before: number): void {
  const days = STEP_DAYS[rule.freq];
  if (days === undefined || rule.count) return;
  const step = days * Math.max(1, rule.interval);
  const gap = Math.floor((before - start.toUnixTime() * 1000) / (step * DAY_MILLISECONDS));
  if (gap > 0) start.adjust(gap * step, 0, 0, 0);
}
