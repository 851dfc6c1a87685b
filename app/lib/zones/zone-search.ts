/** A time zone to choose from. */
export interface ZoneChoice {
  /** "Europe/Berlin" */
  name: string;
  /** "UTC+01:00 Berlin, Germany" */
  label: string;
}

const LINE = "\n";

/**
 * Zones as text for the data of a page that hydrates, a line for each: the data of hundreds of
 * objects would be several times as long.
 */
export function packZones(zones: readonly ZoneChoice[]): string {
  return zones.map(({ name, label }) => `${name} ${label}`).join(LINE);
}

/** Reads zones that `packZones` wrote. */
export function unpackZones(text: string): ZoneChoice[] {
  return text
    .split(LINE)
    .filter(Boolean)
    .map((line) => {
      const end = line.indexOf(" ");
      return { name: line.slice(0, end), label: line.slice(end + 1) };
    });
}

/**
 * Finds zones by city, country, offset or name. All of the words have to occur. The script of the
 * booking pages does the same, and a browser test compares both.
 */
export function findZones<Zone extends ZoneChoice>(zones: readonly Zone[], search: string): Zone[] {
  const words = search
    .split(/[\s,]+/)
    .map(plain)
    .filter(Boolean);
  return zones.filter((zone) => {
    const text = plain(`${zone.name.replaceAll("_", " ")} ${zone.label}`);
    return words.every((word) => text.includes(word));
  });
}

/** Without accents and capitals, and with offsets as labels write them: "+5:30" as "+05:30". */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[−–]/g, "-")
    .replaceAll(/([+-])(\d)(?=:|$)/g, "$10$2")
    .toLowerCase();
}
