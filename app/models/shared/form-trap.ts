import { z } from "zod";

import { CampaignFieldSchema } from "~/models/lead/campaign";

/** The fields of `FormTrap`, to stand in the schema of a form that anybody may send. */
export const formTrapFields = {
  /** Nobody sees this field; programs that fill in everything do. */
  website: z.string().max(2_000).optional(),
  /** When the form was drawn, signed. */
  stamp: z.string().max(200).optional(),
  /** What `BotCheck` was given for a browser that passed. */
  check: z.string().optional(),
  /** The campaign that brought the visitor, as a query. */
  campaign: CampaignFieldSchema,
};

/** The fields of `formTrapFields` in a sent form. */
export type FormTrapValues = Omit<z.output<z.ZodObject<typeof formTrapFields>>, "campaign">;

/**
 * What a sent form looks like: `caught` filled in what nobody sees, `early` came faster than anybody types, `stale` is older than a day, or
 * its stamp is none of ours. Whoever is early or stale may simply send the form again.
 */
export type TrapVerdict = "open" | "caught" | "early" | "stale";

/**
 * What becomes of a sent form, besides what the traps say: `failed` did not pass the check for robots; `crowded` is one too many for its
 * rule, `unproven` one too many without that check.
 */
export type FormVerdict = TrapVerdict | "failed" | "crowded" | "unproven";

/** The stamp that a drawn form sends: after a refusal the one that it was sent with, else `drawn`. */
export function currentStamp(
  drawn: string,
  reply: { initialValue?: Record<string, unknown> | null } | null | undefined,
): string {
  const kept = reply?.initialValue?.stamp;
  return typeof kept === "string" ? kept : drawn;
}
