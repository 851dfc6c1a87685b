import { z } from "zod";

import { timeZoneNamed } from "~/lib/time-zone";

const ZONE_MISSING = "Choose a time zone.";

/** How a person works: the zone of their calendar, and whether they get the daily email. */
export interface WorkPreferences {
  timeZone: string;
  wantsDigest: boolean;
}

/** The fields of the form with a person's preferences. */
export const workPreferencesShape = {
  timeZone: z
    .string(ZONE_MISSING)
    .max(60, ZONE_MISSING)
    .refine((text) => timeZoneNamed(text) !== null, ZONE_MISSING)
    .transform((text) => timeZoneNamed(text) ?? "UTC"),
  wantsDigest: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
};
