import { z } from "zod";

import { readDay } from "~/lib/time-zone";
import { emptyIsNone } from "~/models/shared/empty-choice";
import { AUDIT_SUBJECTS } from "./audit";

const text = (max: number) =>
  z.preprocess(emptyIsNone, z.string().trim().max(max).optional()).catch(undefined);
const day = z
  .string()
  .optional()
  .transform((text) => {
    const day = readDay(text);
    return day === null ? undefined : new Date(`${day}T00:00:00.000Z`);
  })
  .catch(undefined);

/** Which entries to list. Nothing in a typed URL is rejected: invalid values count as not given. */
export const AuditFilterSchema = z.object({
  /** An email address, a user's id, or "System". */
  person: text(255),
  area: z.preprocess(emptyIsNone, z.enum(AUDIT_SUBJECTS).optional()).catch(undefined),
  action: z
    .preprocess(
      emptyIsNone,
      z
        .string()
        .regex(/^[a-z_]+\.[a-z_]+$/)
        .max(60)
        .optional(),
    )
    .catch(undefined),
  /** The id of the thing that was changed. */
  subject: text(100),
  /** The first and last day, in UTC. */
  from: day,
  to: day,
});

export type AuditFilter = z.output<typeof AuditFilterSchema>;
