import { z } from "zod";

import { dayMinute, joinedLine, manyLines } from "~/models/shared/typed-text";
import { workErrorCopy } from "~/copy/form-errors";
import { email } from "~/models/account/credentials";
import { readDay } from "~/lib/time-zone";
import { LEAD_SORTS, OPEN_LEADS, type LeadDetails } from "./lead";
import { LEAD_STATUSES, LEAD_SOURCES, LOGGED_KINDS } from "../../../drizzle/values";
import { BULK_LEADS_MAX, LEAD_LENGTHS_MAX, NOTE_LENGTH_MAX } from "./lead-limits";

/** One line; null if empty. */
const optionalLine = (max: number) =>
  joinedLine(max)
    .optional()
    .transform((text) => text || null);

const details = {
  name: optionalLine(LEAD_LENGTHS_MAX.name),
  company: optionalLine(LEAD_LENGTHS_MAX.company),
  phone: optionalLine(LEAD_LENGTHS_MAX.phone),
  interest: optionalLine(LEAD_LENGTHS_MAX.interest),
};

/** A line that a program changes: null or empty clears it, and without it nothing changes. */
const changedLine = (max: number) =>
  joinedLine(max)
    .nullable()
    .transform((text) => text || null)
    .optional();

/** Changes of a lead's data by a program. */
export const LeadChangesSchema = z.strictObject({
  name: changedLine(LEAD_LENGTHS_MAX.name),
  company: changedLine(LEAD_LENGTHS_MAX.company),
  phone: changedLine(LEAD_LENGTHS_MAX.phone),
  interest: changedLine(LEAD_LENGTHS_MAX.interest),
});

/** The form for a lead that staff add. */
export const NewLeadSchema = z.object({ email, ...details });

export type NewLead = z.output<typeof NewLeadSchema>;

const status = z.enum(LEAD_STATUSES);

/** A move on the board, as "id:status:status on the screen that it was made on". */
export const MoveLeadSchema = z.object({
  move: z
    .string()
    .max(80)
    .transform((text) => text.split(":"))
    .pipe(z.tuple([z.uuid(), status, status])),
});

const bulkIds = z.array(z.uuid()).max(BULK_LEADS_MAX).default([]);

/** The forms of the list: a move on the board, or a change of the selected leads. */
export const LeadListFormSchema = z.union([
  MoveLeadSchema,
  z.object({ intent: z.literal("bulk-stage"), status, id: bulkIds }),
  z.object({
    intent: z.literal("bulk-assign"),
    ownerId: z.union([z.literal("none"), z.uuid()]),
    id: bulkIds,
  }),
]);

/** The export of the list, or of the leads that are selected on it. */
export const LeadExportSchema = z.object({ scope: z.literal("selected").optional(), id: bulkIds });

/** The text of a note, a call or an email. */
export const NoteTextSchema = manyLines({ min: 1, max: NOTE_LENGTH_MAX, missing: workErrorCopy.note });

/** A value as a form showed it; null if it showed none. */
const shownLine = z
  .string()
  .optional()
  .transform((text) => text ?? null);

/** The forms of one lead. */
export const LeadFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("set-status"), status, from: status }),
  z.object({ intent: z.literal("set-owner"), ownerId: z.union([z.literal("none"), z.uuid()]) }),
  z.object({ intent: z.literal("take") }),
  z.object({
    intent: z.literal("save-details"),
    ...details,
    /** What the form showed before anything was typed. */
    seen: z
      .object({ name: shownLine, company: shownLine, phone: shownLine, interest: shownLine })
      .prefault({}),
  }),
  z.object({
    intent: z.literal("add-note"),
    key: z.uuid(),
    kind: z.enum(LOGGED_KINDS).default("note"),
    direction: z.enum(["in", "out"]).default("out"),
    /** Null: today, or now if there is no time either. */
    day: z
      .string()
      .optional()
      .refine((text) => text === undefined || readDay(text) !== null, workErrorCopy.date)
      .transform(readDay),
    minute: dayMinute,
    text: NoteTextSchema,
  }),
  z.object({ intent: z.literal("merge"), otherId: z.uuid(), into: z.enum(["this", "other"]) }),
  z.object({
    intent: z.literal("erase"),
    confirmation: z.string(workErrorCopy.erasure).trim().toLowerCase().max(254),
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
  status: z
    .enum([...LEAD_STATUSES, OPEN_LEADS])
    .optional()
    .catch(undefined),
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
