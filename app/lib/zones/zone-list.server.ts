import { perLanguage } from "../language/current-language";
import { wallClock } from "../time-zone";
import { currentZoneName, TIME_ZONES } from "./zone-names";
import { MINUTE_MILLISECONDS } from "../time-units";
import type { ZoneChoice } from "./zone-search";

/** The offset of a zone at a moment: "UTC+05:30". */
export function zoneOffset(timeZone: string, now: Date): string {
  const minutes = Math.round((wallClock(now, timeZone).getTime() - now.getTime()) / MINUTE_MILLISECONDS);
  const two = (number: number) => String(number).padStart(2, "0");
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "−" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The city that a zone is named after: "New York". */
export function zoneCity(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

/** Every zone with its offset at the moment, by name. */
export function listZones(now: Date): ZoneChoice[] {
  return TIME_ZONES.map((name) => {
    const place = [zoneCity(name), countryOf(name)].filter(Boolean).join(", ");
    return { name, label: `${zoneOffset(name, now)} ${place}` };
  });
}

/** The countries' names by zone. Read once, because the runtime is slow to answer. */
const countries = perLanguage(readCountries);

function countryOf(timeZone: string): string | undefined {
  return countries().get(timeZone);
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

function readCountries(locale: string): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  const found = new Map<string, string>();
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const country = names.of(code);
    if (country === undefined) continue;
    for (const zone of zonesOf(code)) if (!found.has(zone)) found.set(zone, country);
  }
  return found;
}

/** The zones of a country. Runtimes have it as a property or, since the standard, as a method. */
function zonesOf(code: string): string[] {
  const locale: Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] | undefined } =
    new Intl.Locale(`und-${code}`);
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  return zones.map(currentZoneName);
}
