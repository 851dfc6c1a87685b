import ICAL from "ical.js";

/** What a change of a consultation may change. Everything else stays as the host has it. */
const OURS = [
  "dtstart",
  "dtend",
  "duration",
  "location",
  "status",
  "dtstamp",
  "last-modified",
  "transp",
  "rrule",
  "rdate",
  "exdate",
];

/**
 * Brings an entry that the host has changed up to date: time, place and status are those of the
 * consultation, and reminders, notes and the rest are kept. One that can't be read is replaced.
 */
export function mergeEntry(present: string, wanted: string): string {
  try {
    const calendar = new ICAL.Component(ICAL.parse(present) as unknown[]);
    const event = calendar.getFirstSubcomponent("vevent");
    const ours = new ICAL.Component(ICAL.parse(wanted) as unknown[]).getFirstSubcomponent("vevent");
    if (!event || !ours) return wanted;
    // A calendar that is stored has no method (RFC 4791, 4.1).
    calendar.removeAllProperties("method");
    for (const name of OURS) {
      event.removeAllProperties(name);
      for (const property of ours.getAllProperties(name))
        event.addProperty(ICAL.Property.fromString(property.toICALString()));
    }
    const sequence = Math.max(numberOf(event) + 1, numberOf(ours));
    event.updatePropertyWithValue("sequence", sequence);
    return `${calendar.toString()}\r\n`;
  } catch {
    return wanted;
  }
}

function numberOf(event: ICAL.Component): number {
  const value = Number(event.getFirstPropertyValue("sequence"));
  return Number.isSafeInteger(value) && value >= 0 && value < 1_000_000 ? value : 0;
}
