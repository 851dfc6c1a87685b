import { z } from "zod";

import { type LeadListQuery, LeadListSchema } from "./lead-form";
import { leadFiltersCopy as copy } from "~/copy/console/lead-filters";
import { FILTER_NAME_LENGTH_MAX } from "./lead-limits";

const name = z
  .string(copy.nameMissing)
  .transform((text) => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim())
  .pipe(
    z.string().min(1, copy.nameMissing).max(FILTER_NAME_LENGTH_MAX, copy.nameTooLong(FILTER_NAME_LENGTH_MAX)),
  );

const isShared = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** The forms of the page of saved filters. */
export const LeadFilterFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), name, isShared }),
  z.object({ intent: z.literal("change"), id: z.uuid(), name, isShared }),
  z.object({ intent: z.literal("remove"), id: z.uuid() }),
]);

/**
 * The query of a saved filter. What is no longer known, such as a removed stage, counts as not
 * chosen.
 */
export function readFilterQuery(stored: string): LeadListQuery {
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    value = null;
  }
  return LeadListSchema.parse(typeof value === "object" && value !== null ? value : {});
}
