import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { z } from "zod";

import { RuleError } from "~/models/shared/rule-error";

import { parseForm } from "./form.server";

/** What a handler returns if the form is wrong: messages by field. The key "" is the whole form. */
export class Refusal {
  constructor(
    readonly errors: Record<string, string[]>,
    readonly init: ResponseInit,
  ) {}
}

/** Refuses a form for a reason that only its handler can know. */
export function refuse(errors: Record<string, string[]>, init: ResponseInit = { status: 422 }): Refusal {
  return new Refusal(errors, init);
}

/** A refused form, as its page receives it. */
export interface RefusedForm {
  /** The form's values again, with a message at each field that has to change. */
  reply: SubmissionResult;
  /** The rule that forbids it; null if the values themselves are wrong. */
  rule: RuleError | null;
  /** Whether the schema refused it, so that no handler ran. */
  isInvalid: boolean;
}

/** What most pages show of a refused form. */
export function showReply({ reply }: RefusedForm): { reply: SubmissionResult } {
  return { reply };
}

type Answered<Handled, Shown> = Exclude<Awaited<Handled>, Refusal> | ReturnType<typeof data<Shown>>;

interface FormOptions<Schema extends z.ZodType, Shown> {
  schema: Schema;
  /** Fields whose values never return to the page. */
  secrets?: string[];
  /** For the rare form with more fields than others. */
  maxEntries?: number;
  /** The intent of a form that names none. */
  unnamed?: string;
  /** What the page shows of a form that was not taken. */
  refused: (form: RefusedForm) => Shown | Promise<Shown>;
}

/**
 * Answers a form. Wrong values return with 422, a handler's refusal with its own status. A broken
 * rule returns with the status of the rule, at the field that it names.
 */
export async function answerForm<Schema extends z.ZodType, Handled, Shown>(
  request: Request,
  { schema, refused, ...options }: FormOptions<Schema, Shown>,
  handle: (value: z.output<Schema>) => Handled,
): Promise<Answered<Handled, Shown>> {
  const form = await parseForm(request, schema, options);
  if (!form.ok)
    return data<Shown>(await refused({ reply: form.reply, rule: null, isInvalid: true }), { status: 422 });
  try {
    const answer = await handle(form.value);
    if (!(answer instanceof Refusal)) return answer as Exclude<Awaited<Handled>, Refusal>;
    const reply = form.reject(answer.errors);
    return data<Shown>(await refused({ reply, rule: null, isInvalid: false }), answer.init);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const reply = form.reject(placed(error, form.value));
    const { status, headers } = error;
    return data<Shown>(await refused({ reply, rule: error, isInvalid: false }), { status, headers });
  }
}

/** A rule's messages at the fields that it names, if the form has them. */
function placed({ fields, message }: RuleError, value: unknown): Record<string, string[]> {
  const known = Object.entries(fields).filter(
    ([name]) => typeof value === "object" && value !== null && name in value,
  );
  return known.length === 0
    ? { "": [message] }
    : Object.fromEntries(known.map(([name, text]) => [name, [text]]));
}

/** The forms of a page, distinguished by their field `intent`. */
type IntentsSchema = z.ZodType<{ intent: string }> & {
  options: readonly { shape: { intent: { value: string } } }[];
};
type IntentOf<Schema extends IntentsSchema> = z.output<Schema>["intent"];
type FormOf<Schema extends IntentsSchema, Intent> = Extract<z.output<Schema>, { intent: Intent }>;

/** One handler for each form of a page. Omitting one doesn't compile. */
type Handlers<Schema extends IntentsSchema> = {
  [Intent in IntentOf<Schema>]: (form: FormOf<Schema, Intent>) => unknown;
};

/** A refused form of a page, and which one; null if the page has no such form. */
interface RefusedIntent<Intent> extends RefusedForm {
  intent: Intent | null;
}

/**
 * Answers the forms of a page. Each intent of the schema has a handler. Refuses as `answerForm`
 * does. `before` runs first for every form, and may refuse it. A form without an intent is the one
 * that `unnamed` says.
 */
export function answerIntents<Schema extends IntentsSchema, Own extends Handlers<Schema>, Shown>(
  request: Request,
  {
    before,
    refused,
    ...options
  }: Omit<FormOptions<Schema, Shown>, "refused" | "unnamed"> & {
    unnamed?: IntentOf<Schema>;
    before?: (form: z.output<Schema>) => Promise<Refusal | undefined>;
    refused: (form: RefusedIntent<IntentOf<Schema>>) => Shown | Promise<Shown>;
  },
  handlers: Own,
) {
  const intentOf = ({ initialValue }: SubmissionResult) =>
    options.schema.options.find(({ shape }) => shape.intent.value === initialValue?.intent)?.shape.intent
      .value ?? null;
  return answerForm(
    request,
    { ...options, refused: (form) => refused({ intent: intentOf(form.reply), ...form }) },
    async (form) => {
      const refusal = await before?.(form);
      if (refusal) return refusal;
      // The schema says that the form is the one of its intent; the compiler can't follow that.
      const handle = handlers[form.intent as IntentOf<Schema>] as (
        form: z.output<Schema>,
      ) => ReturnType<Own[IntentOf<Schema>]>;
      return handle(form);
    },
  );
}
