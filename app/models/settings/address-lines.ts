import type { Settings } from "./settings";

const countries = new Intl.DisplayNames("en", { type: "region" });

/** The lines of a postal address as on an envelope, without the name. */
export function addressLines({ street, city, region, postalCode, country }: Settings["address"]): string[] {
  return [street, `${city}, ${region} ${postalCode}`, countries.of(country) ?? country];
}
