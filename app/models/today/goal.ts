import { z } from "zod";

import { workErrorCopy } from "~/copy/form-errors";
import { currencyDigits } from "~/lib/number-formats";
import { PROPOSAL_CURRENCIES } from "~/models/proposal/proposal";
import { GOAL_DIGITS_MAX } from "./today-limits";

/** What a person wants to win in a quarter. */
export interface QuarterGoal {
  amountMinor: number;
  currency: string;
}

/** The form of a goal. Without an amount there is none. */
export const GoalFormSchema = z
  .object({
    amount: z
      .string()
      .trim()
      .regex(/^(\d+|\d{1,3}([ ,.'’]\d{3})+)$/, workErrorCopy.goal)
      .transform((text) => text.replace(/\D/g, ""))
      .refine((digits) => digits.length <= GOAL_DIGITS_MAX && Number(digits) > 0, workErrorCopy.goal)
      .optional(),
    currency: z.enum(PROPOSAL_CURRENCIES, workErrorCopy.currency),
  })
  .transform(({ amount, currency }): { goal: QuarterGoal | null } => ({
    goal:
      amount === undefined
        ? null
        : { amountMinor: Number(amount) * 10 ** currencyDigits(currency), currency },
  }));
