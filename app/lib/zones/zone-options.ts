import { type TrustedHtml, trustedHtml } from "../trusted-html";
import { isZoneName, TIME_ZONES, zoneLabel } from "./zone-names";

/**
 * The options of a select for a time zone as markup: four hundred React elements, and the same list
 * in the data of the page, would take twice the bytes. `chosen` is offered even where the runtime
 * doesn't know it, because browsers learn of a new zone later than the server.
 */
export function zoneOptions(
  chosen: string,
  chosenLabel = zoneLabel(chosen),
  offered: readonly string[] = TIME_ZONES,
): TrustedHtml {
  const names = offered.includes(chosen) || !isZoneName(chosen) ? offered : [chosen, ...offered];
  const options = names.map((name) => {
    const label = zoneLabel(name);
    if (name === chosen) return `<option value="${name}" selected>${escapeText(chosenLabel)}`;
    return name === label ? `<option>${name}` : `<option value="${name}">${label}`;
  });
  return trustedHtml(options.join(""));
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
