import { inCurrentLanguage } from "~/lib/language/catalog";

/** The HTTP statuses with which a rule may refuse. */
export type RuleStatus = 400 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;

/** One line of a noun's table of rules. */
export interface Rule<Details = never> {
  /** What an API answers with. */
  status: RuleStatus;
  /** What people read. A function where the sentence names something of the case. */
  message: string | ((details: Details) => string);
  /** The field of a form that has to change. */
  field?: string;
  /** Several fields, each with what to do. */
  fields?: (details: Details) => Readonly<Record<string, string>>;
  /** Fields of the problem document that only programs need. */
  forPrograms?: (details: Details) => Readonly<Record<string, unknown>>;
  /** When to try again, for a rule that only says "too soon". */
  retryAfterSeconds?: (details: Details) => number;
}

/**
 * The rules of one noun by code. Codes are stable, for programs. `API_PROBLEMS` explains each of
 * them.
 */
export type RuleTable = Readonly<Record<string, Rule>>;

/** What a rule needs to know about the case: the argument of its message. */
type DetailsOf<One extends Rule> = One extends { message: (details: infer Details) => string }
  ? Details
  : undefined;
type Given<Details> = undefined extends Details
  ? [details?: undefined, options?: ErrorOptions]
  : [details: Details, options?: ErrorOptions];

/**
 * A rule of a noun forbids the change; nothing was changed. `answerForm` shows it on the page that
 * sent the form, and `apiProblem` writes it as a problem document. Errors that are no rule are
 * other classes: trouble that passes (the database, a store, a supplier), a setup that is wrong,
 * and the protocol errors of the identity provider.
 */
export class RuleError<
  Rules extends RuleTable = RuleTable,
  Code extends keyof Rules & string = keyof Rules & string,
> extends Error {
  override name = "RuleError";
  readonly status: RuleStatus;
  /** What has to change, by field of the form; empty for a rule about the whole. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: DetailsOf<Rules[Code]>;
  readonly forPrograms: Readonly<Record<string, unknown>>;
  /** For the answer's `Retry-After` (RFC 9110, 10.2.3); empty for most rules. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly rules: Rules,
    readonly code: Code,
    ...[details, options]: Given<DetailsOf<Rules[Code]>>
  ) {
    const rule = rules[code] as Rule<unknown>;
    const message = typeof rule.message === "string" ? rule.message : rule.message(details);
    // Tables hold the sentences of the start of the process.
    const told = inCurrentLanguage(message);
    super(told, options);
    this.status = rule.status;
    this.fields = rule.fields?.(details) ?? (rule.field === undefined ? {} : { [rule.field]: told });
    this.forPrograms = rule.forPrograms?.(details) ?? {};
    const seconds = rule.retryAfterSeconds?.(details);
    this.headers = seconds === undefined ? {} : { "Retry-After": String(seconds) };
    this.details = details as DetailsOf<Rules[Code]>;
  }
}

/** A broken rule of a table, told apart by its code. */
type BrokenRule<Rules extends RuleTable> = {
  [Code in keyof Rules & string]: RuleError<Rules, Code>;
}[keyof Rules & string];

/** The rule of this table that an error says is broken; null for every other error. */
export function brokenRule<Rules extends RuleTable>(error: unknown, rules: Rules): BrokenRule<Rules> | null {
  return error instanceof RuleError && error.rules === rules ? (error as BrokenRule<Rules>) : null;
}
