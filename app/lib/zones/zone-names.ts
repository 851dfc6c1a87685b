/** Current names of zones that the runtime lists under a former one. Both work everywhere. */
const PRESENT_NAMES: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Louisville": "America/Kentucky/Louisville",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** The current name of a zone that the runtime may call by a former one. */
export const currentZoneName = (name: string): string => PRESENT_NAMES[name] ?? name;

/** Every zone that people may choose, by name. */
export const TIME_ZONES: readonly string[] = [
  ...new Set([...Intl.supportedValuesOf("timeZone").map(currentZoneName), "UTC"]),
].sort();

const KNOWN: ReadonlySet<string> = new Set(TIME_ZONES);
const BROADEST_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{1,49}$/;

/** The name that we use for a zone, for any name that the runtime knows; null for anything else. */
export function timeZoneNamed(text: string): string | null {
  if (KNOWN.has(text)) return text;
  if (!isZoneName(text)) return null;
  try {
    const name = currentZoneName(
      new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone,
    );
    return KNOWN.has(name) ? name : null;
  } catch {
    return null;
  }
}

/** A zone's name for people: "America/New York". A zone that no longer exists counts as UTC. */
export function timeZoneLabel(timeZone: string): string {
  return zoneLabel(timeZoneNamed(timeZone) === null ? "UTC" : timeZone);
}

/** The name for people of a zone that exists. */
export function zoneLabel(timeZone: string): string {
  return timeZone.replaceAll("_", " ");
}

/** Whether a text is written as the name of a zone is. The zone may not exist. */
export function isZoneName(text: string): boolean {
  return BROADEST_NAME.test(text);
}
