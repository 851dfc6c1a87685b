import { z } from "zod";

import { email } from "~/models/account/credentials";
import { LEAD_SORTS, type LeadDetails } from "./lead";
import { LEAD_STATUSES, LEAD_SOURCES } from "../../../drizzle/values";

/** Maximum length of a note. */
const NOTE_LENGTH_MAX = 4_000;

/**
 * Control characters other than tab and line feed. PostgreSQL refuses NUL, and nobody means the
 * others.
 */
const CONTROL_CHARACTERS = /(?![\t\n])\p{Cc}/u;

/** One line; null if empty. */
const optionalLine = (max: number) =>
  z
    .string()
    .max(max, `Please use ${max} characters at most.`)
    .transform((text) => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim() || null)
    .optional()
    .transform((text) => text ?? null);

const details = {
  name: optionalLine(100),
  company: optionalLine(100),
  phone: optionalLine(40),
  interest: optionalLine(200),
};

/** The form for a lead that staff add. */
export const NewLeadSchema = z.object({ email, ...details });

export type NewLead = z.output<typeof NewLeadSchema>;

const status = z.enum(LEAD_STATUSES);

/** A button on the board that moves a lead, as "id:status". */
export const MoveLeadSchema = z.object({
  move: z
    .string()
    .max(60)
    .transform((text) => text.split(":"))
    .pipe(z.tuple([z.uuid(), status])),
});

/** The forms of one lead. */
export const LeadFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("set-status"), status }),
  z.object({ intent: z.literal("set-owner"), ownerId: z.union([z.literal("none"), z.uuid()]) }),
  z.object({ intent: z.literal("take") }),
  z.object({ intent: z.literal("save-details"), ...details }),
  z.object({
    intent: z.literal("add-note"),
    key: z.uuid(),
    text: z
      .string("Write your note.")
      .transform((text) => text.replaceAll("\r\n", "\n").trim())
      .pipe(
        z
          .string()
          .min(1, "Write your note.")
          .max(NOTE_LENGTH_MAX, `Please use ${NOTE_LENGTH_MAX.toLocaleString("en")} characters at most.`)
          .refine((text) => !CONTROL_CHARACTERS.test(text), "Please remove the control characters."),
      ),
  }),
  z.object({
    intent: z.literal("erase"),
    confirmation: z.string("Type this lead's email address.").trim().toLowerCase().max(254),
  }),
]);

export type LeadForm = z.output<typeof LeadFormSchema>;
export type LeadIntent = LeadForm["intent"];

/** The query parameters of the list. Invalid values count as not given. */
export const LeadListSchema = z.object({
  view: z.enum(["board", "table"]).catch("board"),
  q: z.string().trim().max(200).optional().catch(undefined),
  owner: z
    .union([z.enum(["mine", "none"]), z.uuid()])
    .optional()
    .catch(undefined),
  source: z.enum(LEAD_SOURCES).optional().catch(undefined),
  status: status.optional().catch(undefined),
  sort: z.enum(LEAD_SORTS).optional().catch(undefined),
});

export type LeadListQuery = z.output<typeof LeadListSchema>;

/** A row of the exported file of leads. */
export interface LeadCsvRow extends LeadDetails {
  email: string;
  /** In major units, with a decimal point. */
  yearlySaving: string | null;
  currency: string | null;
  status: string;
  source: string;
  firstCampaign: string | null;
  lastCampaign: string | null;
  owner: string | null;
  createdAt: Date;
  lastEventAt: Date;
}
