import { z } from "zod";

import { formErrorCopy } from "~/copy/form-errors";
import { timeZoneNamed } from "~/lib/zones/zone-names";
import type { Role } from "~/models/account/role";

/**
 * The emails that go out by themselves: tasks every day, figures every Monday. Their hour is in
 * `regular-mail.server.ts`.
 */
export type RegularMail = "daily" | "weekly";

/** The role whose people get the weekly email. */
export const SUMMARY_ROLE = "super_admin" satisfies Role;

/** How a person works: the zone of their calendar, and which regular emails they get. */
export interface WorkPreferences {
  timeZone: string;
  wantsDigest: boolean;
  wantsSummary: boolean;
}

/** The fields of the form with the keys of the console. */
export const keyPreferencesShape = {
  usesKeys: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
};

/** The fields of the form with a person's preferences. */
export const workPreferencesShape = {
  timeZone: z
    .string(formErrorCopy.timeZone)
    .max(60, formErrorCopy.timeZone)
    .refine((text) => timeZoneNamed(text) !== null, formErrorCopy.timeZone)
    .transform((text) => timeZoneNamed(text) ?? "UTC"),
  wantsDigest: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
  wantsSummary: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
};
