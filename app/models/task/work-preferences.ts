import { z } from "zod";

import { formErrorCopy } from "~/copy/form-errors";
import { timeZoneNamed } from "~/lib/zones/zone-names";
import type { Role } from "~/models/account/role";

/**
 * The emails that go out by themselves: tasks every day, figures every Monday. Their hour is in
 * `regular-mail.server.ts`.
 */
export type RegularMail = "daily" | "weekly";

/**
 * The emails that their reader can turn off, with the preference that says so. The others are about
 * something that is theirs to do, or that they have just asked for.
 */
export const MAIL_CHOICES = {
  daily: "wantsDigest",
  weekly: "wantsSummary",
  mentions: "wantsMentions",
  company: "wantsCompanyMail",
} as const satisfies Record<RegularMail | "mentions" | "company", keyof WorkPreferences>;

export type OptionalMail = keyof typeof MAIL_CHOICES;

/** The role whose people get the weekly email. */
export const SUMMARY_ROLE = "super_admin" satisfies Role;

/** How a person works: the zone of their calendar, and which emails they want. */
export interface WorkPreferences {
  timeZone: string;
  wantsDigest: boolean;
  wantsSummary: boolean;
  /** Emails about mentions by colleagues. */
  wantsMentions: boolean;
  /** Emails about messages and files for the companies that they belong to. */
  wantsCompanyMail: boolean;
}

const checkbox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** The fields of the form with the keys of the console. */
export const keyPreferencesShape = { usesKeys: checkbox };

/** The fields of the form with which clients choose their emails. */
export const companyMailShape = { wantsCompanyMail: checkbox };

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
