import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";

import { inputRefusalCopy } from "~/copy/refusals";
import { inCurrentLanguage } from "~/lib/language/catalog";
import { formErrorText } from "./form-error";
import { problem } from "./problem.server";

const MAX_ENTRIES = 100;
/**
 * `name`, `person.name`, `items[3].name`. An index has at most two digits, because conform creates
 * an array as long as the index says.
 */
const FIELD_NAME = /^[A-Za-z_][\w-]{0,63}(?:\.[A-Za-z_][\w-]{0,63}|\[\d{1,2}\]){0,4}$/;
const PROTOTYPE_NAME = /(?:^|\.)(?:__proto__|prototype|constructor)(?:$|[.[])/;
/** Conform's own fields. `__state__` is never needed on the server. */
const INTENT_FIELD = "__intent__";

interface FormLimits {
  secrets?: string[];
  maxEntries?: number;
}

export type ParsedForm<Value> =
  | { ok: true; value: Value; reject(errors: Record<string, string[]>): SubmissionResult }
  | { ok: false; reply: SubmissionResult };

/**
 * Reads and checks a form post. Throws a 400 for hostile or broken input (names that crash conform,
 * too many fields, not a form at all). Wrong values return as `reply`, conform's result for the
 * page, without the values of the fields named in `secrets`. `maxEntries` is for the rare form with
 * more fields than others. `unnamed` is the intent of a form that names none.
 */
export async function parseForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { secrets = [], maxEntries = MAX_ENTRIES, unnamed }: FormLimits & { unnamed?: string } = {},
): Promise<ParsedForm<z.output<Schema>>> {
  const form = await readForm(request);
  if (unnamed !== undefined && !form.has("intent")) form.set("intent", unnamed);
  return checkForm(form, schema, { secrets, maxEntries });
}

/** As `parseForm`, for a form that was already read. */
export function checkForm<Schema extends z.ZodType>(
  data: FormData,
  schema: Schema,
  { secrets = [], maxEntries = MAX_ENTRIES }: FormLimits = {},
): ParsedForm<z.output<Schema>> {
  const submission = parseWithZod(refuseHostile(data, maxEntries), { schema, error: formErrorText });
  const hideFields = secrets as never[];
  if (submission.status !== "success") {
    const { error, ...reply } = submission.reply({ hideFields });
    return { ok: false, reply: error ? { ...reply, error: translateErrors(error) } : reply };
  }
  return {
    ok: true,
    value: submission.value,
    /**
     * For what only the model can know: `{ email: ["is taken"] }`. The key "" is the whole form.
     */
    reject(errors) {
      const { "": formErrors, ...fieldErrors } = Object.fromEntries(
        Object.entries(errors).map(([field, texts]) => [field, texts.map(inCurrentLanguage)]),
      );
      return submission.reply({ hideFields, ...(formErrors ? { formErrors } : {}), fieldErrors });
    },
  };
}

type Errors = NonNullable<SubmissionResult["error"]>;

/** What schemas say, in the language of the page. They hold their words in the default language. */
function translateErrors(errors: Errors): Errors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, texts?.map(inCurrentLanguage) ?? null]),
  );
}

/**
 * As `parseForm`, for forms that visitors can't fill in wrongly (a button, a switch). Throws a 400
 * for anything invalid.
 */
export async function requireForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  options: { maxEntries?: number } = {},
): Promise<z.output<Schema>> {
  const form = await parseForm(request, schema, options);
  if (!form.ok) throw notAllowed();
  return form.value;
}

/** The fields of a form post, unchecked. Throws 400. */
export async function readForm(request: Request): Promise<FormData> {
  const data = await request.formData().catch(() => null);
  if (!data) throw badForm(inputRefusalCopy.form);
  return data;
}

function refuseHostile(data: FormData, maxEntries: number): FormData {
  let entries = 0;
  for (const [name, value] of data) {
    entries += 1;
    if (entries > maxEntries || !isFieldName(name)) throw badForm(inputRefusalCopy.formField);
    if (typeof value === "string" && value.includes("\0")) throw badForm(inputRefusalCopy.formCharacter);
  }
  const intents = data.getAll(INTENT_FIELD);
  if (intents.length > 1 || intents.some((intent) => !isIntent(intent)))
    throw badForm(inputRefusalCopy.formIntent);
  return data;
}

function isFieldName(name: string): boolean {
  return FIELD_NAME.test(name) && !PROTOTYPE_NAME.test(name) && name !== "__state__";
}

function isIntent(intent: FormDataEntryValue): boolean {
  if (typeof intent !== "string") return false;
  try {
    const { type, payload } = JSON.parse(intent) as { type?: unknown; payload?: unknown };
    if (typeof type !== "string") return false;
    const name =
      typeof payload === "object" && payload !== null && "name" in payload ? payload.name : undefined;
    return name === undefined || name === "" || (typeof name === "string" && isFieldName(name));
  } catch {
    return false;
  }
}

/** The 400 for a form that none of our pages sends. */
export function notAllowed(): Response {
  return badForm(inputRefusalCopy.formValue);
}

function badForm(detail: string): Response {
  return problem({ status: 400, code: "invalid_form", detail });
}
