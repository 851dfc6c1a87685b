import { z } from "zod";

import { formErrorCopy } from "~/copy/form-errors";
import { timeZoneNamed } from "~/lib/zones/zone-names";
import type { Role } from "~/models/account/role";
import type { MailWishes } from "~/models/mail/mail-choice";

/** The role whose people get the weekly email. */
export const SUMMARY_ROLE = "super_admin" satisfies Role;

/** How a person works: the zone of their calendar, and which emails they want. */
export interface WorkPreferences extends MailWishes {
  timeZone: string;
}

const checkbox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** The fields of the form with the keys of the console. */
export const keyPreferencesShape = { usesKeys: checkbox };

/** The fields of the form with a person's preferences. */
export const workPreferencesShape = {
  timeZone: z
    .string(formErrorCopy.timeZone)
    .max(60, formErrorCopy.timeZone)
    .refine((text) => timeZoneNamed(text) !== null, formErrorCopy.timeZone)
    .transform((text) => timeZoneNamed(text) ?? "UTC"),
  wantsDigest: checkbox,
  wantsSummary: checkbox,
  wantsMentions: checkbox,
};
