import { z } from "zod";

/**
 * The emails that go out by themselves: tasks every day, figures every Monday. Their hour is in
 * `app/models/task/regular-mail.server.ts`.
 */
export type RegularMail = "daily" | "weekly";

/** Which emails a person with an account wants. */
export interface MailWishes {
  wantsDigest: boolean;
  wantsSummary: boolean;
  /** Emails about mentions by colleagues. */
  wantsMentions: boolean;
  /** Emails about messages and files for the companies that they belong to. */
  wantsCompanyMail: boolean;
}

/**
 * The emails that their reader can turn off in the settings, with the preference that says so. The
 * others are about something that is theirs to do, or that they have just asked for. People without
 * an account choose per booking and proposal.
 */
export const MAIL_CHOICES = {
  daily: "wantsDigest",
  weekly: "wantsSummary",
  mentions: "wantsMentions",
  company: "wantsCompanyMail",
} as const satisfies Record<RegularMail | "mentions" | "company", keyof MailWishes>;

export type OptionalMail = keyof typeof MAIL_CHOICES;

/** The fields of the form with which clients choose their emails. */
export const companyMailShape = {
  wantsCompanyMail: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
};
