import { z } from "zod";

import { readTypedNumber } from "~/lib/typed-number";
import { formTrapFields } from "~/models/shared/form-trap";
import { ROI_STEPS, type RoiSourced } from "./roi";
import { lowerCaseEmail } from "~/models/shared/typed-text";
import { MAX_AUTOMATED_PERCENT, ROI_BOUNDS } from "./roi-limits";

/**
 * One turn of the conversation. `turn` is the number of turns the page knew; `answer` or `pick` is
 * what the visitor said.
 */
export const RoiTurnSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("answer"),
    turn: z.coerce.number().int().min(0).max(100_000),
    step: z.enum(ROI_STEPS),
    // No length limit here: a long answer is an answer, and gets a friendly reply.
    answer: z.string().optional(),
    pick: z.string().max(100).optional(),
  }),
  z.object({ intent: z.literal("restart") }),
]);
export type RoiTurn = z.output<typeof RoiTurnSchema>;

const within = (name: keyof typeof ROI_BOUNDS, message: string) => {
  const { min, max } = ROI_BOUNDS[name];
  return z.coerce.number({ error: message }).min(min, message).max(max, message);
};
const amount = (name: "hourCostMinor" | "setupMinor" | "runningMinorPerMonth", message: string) => {
  const { min, max } = ROI_BOUNDS[name];
  return z.coerce
    .number({ error: message })
    .min(min / 100, message)
    .max(max / 100, message)
    .transform((value) => Math.round(value * 100));
};

/** The fields of the figures that a statement is made of. Amounts are typed in units of money. */
function figureFields(say: Record<RoiSourced, string>) {
  return {
    itemsPerMonth: within("itemsPerMonth", say.itemsPerMonth),
    minutesEach: within("minutesEach", say.minutesEach),
    routinePercent: z.coerce
      .number({ error: say.routinePercent })
      .min(0, say.routinePercent)
      .max(MAX_AUTOMATED_PERCENT, say.routinePercent),
    hourCost: amount("hourCostMinor", say.hourCostMinor),
    setup: amount("setupMinor", say.setupMinor),
    running: amount("runningMinorPerMonth", say.runningMinorPerMonth),
  };
}

/** The same as people type them in the language of the page. */
export function typedFigureFields(say: Record<RoiSourced, string>) {
  const typed = <Field extends z.ZodType>(field: Field) => z.preprocess(readTypedNumber, field);
  const { itemsPerMonth, minutesEach, routinePercent, hourCost, setup, running } = figureFields(say);
  return {
    itemsPerMonth: typed(itemsPerMonth),
    minutesEach: typed(minutesEach),
    routinePercent: typed(routinePercent),
    hourCost: typed(hourCost),
    setup: typed(setup),
    running: typed(running),
  };
}

/** The forms on an ROI statement's page. */
export function resultFormSchema(say: Record<RoiSourced | "email" | "consent", string>) {
  return z.discriminatedUnion("intent", [
    z.object({
      intent: z.literal("change"),
      ...typedFigureFields(say),
    }),
    z.object({
      intent: z.literal("mail"),
      email: lowerCaseEmail({ missing: say.email, wrong: say.email }),
      consent: z.literal("on", { error: say.consent }),
      marketing: z.literal("on").optional(),
      ...formTrapFields,
    }),
  ]);
}
export type RoiResultForm = z.output<ReturnType<typeof resultFormSchema>>;
