import type { z } from "zod";

import { inputRefusalCopy, jsonErrorCopy as copy } from "~/copy/refusals";
import { formErrorText } from "./form-error";
import { problem, type FieldProblem } from "./problem.server";

/** Replacing the bytes that it can't read would store a name with holes. */
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Half of a character, as `"\ud83d"` in JSON, and NUL. PostgreSQL stores neither. */
const UNSTORABLE = /[\0\p{Cs}]/u;

const MAX_DEPTH = 20;
/** Enough for the largest body of the document: a proposal with 100 items of eight fields each. */
const MAX_KEYS = 1_000;
/** Each entry that isn't valid costs an error of its own, and half a million take all memory. */
const MAX_ENTRIES = 1_000;

/**
 * Reads and checks a JSON body. Throws a 400 for a body that isn't JSON of a sane shape, a 422 with
 * `errors` for wrong values.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = decode(await request.arrayBuffer());
  if (isTooDeep(text)) throw badShape();
  const value = parseJson(text);
  if (value === undefined) {
    throw problem({ status: 400, code: "invalid_json", detail: inputRefusalCopy.json });
  }
  if (!isSaneShape(value)) throw badShape();
  const parsed = await schema.safeParseAsync(value, { error: jsonErrorText });
  if (parsed.success) return parsed.data;
  const errors = fieldProblems(parsed.error);
  throw problem({
    status: 422,
    code: "invalid_body",
    detail: inputRefusalCopy.body,
    errors,
  });
}

const PROBLEMS_MAX = 50;
const PATH_LENGTH_MAX = 200;

/** The issues of a zod error as problem details; each unknown field is named. */
export function fieldProblems(error: z.ZodError): FieldProblem[] {
  return error.issues
    .flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key): Pick<typeof issue, "path" | "message"> => ({
            path: [...issue.path, key],
            message: inputRefusalCopy.unknownField,
          }))
        : [issue],
    )
    .slice(0, PROBLEMS_MAX)
    .map(({ path, message }) => ({ path: path.join(".").slice(0, PATH_LENGTH_MAX), message }));
}

/** The text of a body; none for one that isn't UTF-8. */
function decode(bytes: ArrayBuffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return "";
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function badShape(): Response {
  const detail = inputRefusalCopy.jsonShape({ fields: MAX_KEYS, entries: MAX_ENTRIES, levels: MAX_DEPTH });
  return problem({ status: 400, code: "invalid_json", detail });
}

/**
 * Whether a text has more levels than it may. Half a million would take the parser a fifth of a
 * second.
 */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "\\" && isInString) at += 1;
    else if (sign === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * At most 1,000 keys in all objects and 1,000 entries in all lists. No key reaches a prototype, and
 * all text can be stored.
 */
function isSaneShape(root: unknown): boolean {
  let [keys, entries] = [0, 0];
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === "string" && UNSTORABLE.test(value)) return false;
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value)) {
      entries += value.length;
      if (entries > MAX_ENTRIES) return false;
    } else {
      keys += Object.keys(value).length;
      if (
        keys > MAX_KEYS ||
        ["__proto__", "constructor", "prototype"].some((name) => Object.hasOwn(value, name))
      )
        return false;
    }
    for (const child of Object.values(value)) open.push(child);
  }
  return true;
}

const KINDS: Readonly<Record<string, string>> = {
  string: copy.text,
  number: copy.number,
  int: copy.number,
  boolean: copy.boolean,
  array: copy.list,
  object: copy.object,
  record: copy.object,
};

const FORMATS: Readonly<Record<string, string>> = {
  datetime: copy.moment,
  date: copy.day,
  guid: copy.id,
  uuid: copy.id,
};

/**
 * The message for a value of a program whose schema has none. Programmers read it, so it says what
 * to send.
 */
export const jsonErrorText: z.core.$ZodErrorMap = (issue) => {
  const { input, code } = issue;
  const options = optionsText(optionsOf(issue));
  if (options !== undefined) return options;
  if (input === undefined || input === null || input === "") return formErrorText(issue);
  const known =
    code === "invalid_type"
      ? KINDS[issue.expected]
      : code === "invalid_format"
        ? FORMATS[issue.format]
        : undefined;
  return known ?? formErrorText(issue);
};

/** The values that are possible, or none if it isn't a choice of values. */
function optionsOf(issue: z.core.$ZodRawIssue): readonly unknown[] {
  if (issue.code === "invalid_value") return issue.values;
  if (issue.code !== "invalid_union") return [];
  const ways = issue.errors.map(([first]) => (first?.code === "invalid_value" ? first.values : []));
  return ways.some((values) => values.length === 0) ? [] : ways.flat();
}

function optionsText(options: readonly unknown[]): string | undefined {
  if (options.length === 0) return undefined;
  return options.length === 1 ? copy.only(String(options[0])) : copy.options(options.join(", "));
}
