import { z } from "zod";

import { CampaignFieldSchema } from "~/models/lead/campaign-field";

/** The fields of `FormTrap`, for the schema of a form that anyone can send. */
export const formTrapFields = {
  /** Invisible to people. Programs that fill in everything fill it in. */
  website: z.string().max(2_000).optional(),
  /** When the form was rendered, signed. */
  stamp: z.string().max(200).optional(),
  /** The token `BotCheck` received for a browser that passed. */
  check: z.string().optional(),
  /** The campaign that brought the visitor, as a query. */
  campaign: CampaignFieldSchema,
};

/** The values of `formTrapFields` in a sent form. */
export type FormTrapValues = Omit<z.output<z.ZodObject<typeof formTrapFields>>, "campaign">;

/**
 * The traps' verdict on a form: `caught` filled in the invisible field, `early` came faster than
 * anyone types, `stale` is older than a day or has a stamp that isn't ours. For `early` and
 * `stale`, sending the form again works.
 */
export type TrapVerdict = "open" | "caught" | "early" | "stale";

/**
 * The verdict on a form, including limits: `failed` didn't pass the bot check, `crowded` exceeds
 * its rate limit, `unproven` exceeds the one for forms without a bot check.
 */
export type FormVerdict = TrapVerdict | "failed" | "crowded" | "unproven";
