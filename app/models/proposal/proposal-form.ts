import { z } from "zod";

import { proposalCopy } from "~/copy/proposals";
import { proposalConsoleCopy } from "~/copy/proposals-console";
import { currencyDigits } from "~/lib/number-formats";

import { PROPOSAL_CURRENCIES, type ProposalContent, type ProposalItem, type WorkspaceWish } from "./proposal";
import { PROPOSAL_STATUSES } from "../../../drizzle/values";
import {
  BASIS_POINTS_MAX,
  ITEMS_MAX,
  QUANTITY_HUNDREDTHS_MAX,
  UNIT_PRICE_MINOR_MAX,
  type Discount,
} from "./proposal-money";
import { readDay } from "~/lib/time-zone";
import { WORKSPACE_NAME_LENGTH_MAX, WORKSPACE_PLANS } from "~/models/company/workspace";

const words = proposalConsoleCopy.editor.errors;
const client = proposalCopy;

const NAME_LENGTH_MAX = 120;
const TITLE_LENGTH_MAX = 160;
const LINE_LENGTH_MAX = 400;
const TEXT_LENGTH_MAX = 6_000;

const noControls = (text: string) => !/\p{Cc}/u.test(text);

/** One required line. */
const line = (max: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, words.tooLong(max))
    .refine(noControls, words.controlCharacters);

/** One optional line. */
const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, words.tooLong(max))
    .refine(noControls, words.controlCharacters)
    .optional()
    .transform((text) => text || null);

/** Paragraphs of plain text, with line breaks normalized. */
const paragraphs = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, "\n").trim())
  .refine((text) => text.length <= TEXT_LENGTH_MAX, words.tooLong(TEXT_LENGTH_MAX))
  .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), words.controlCharacters);

/** The forms on the client's page of a proposal. */
export const ClientFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("accept"),
    /** The totals shown on the button, once and monthly, in minor units. */
    shown: z.string().max(50).default(""),
    options: z.array(z.string().max(60)).max(ITEMS_MAX).default([]),
    name: line(NAME_LENGTH_MAX, client.accept.nameMissing),
    role: optionalLine(NAME_LENGTH_MAX),
    consent: z.literal("on", client.accept.consentMissing),
  }),
  z.object({
    intent: z.literal("options"),
    options: z.array(z.string().max(60)).max(ITEMS_MAX).default([]),
  }),
  z.object({ intent: z.literal("decline"), reason: optionalLine(500) }),
  z.object({
    intent: z.literal("ask"),
    key: z.uuid(),
    asker: line(NAME_LENGTH_MAX, client.accept.nameMissing),
    question: z
      .string(client.questions.missing)
      .pipe(paragraphs)
      .pipe(z.string().min(1, client.questions.missing).max(2_000, words.tooLong(2_000))),
  }),
]);

export type ClientForm = z.output<typeof ClientFormSchema>;

const text = z.string().max(20_000).default("");

/** One row of the editor's items, as typed. */
const ItemTextSchema = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .catch(""),
  title: text,
  description: text,
  quantity: text,
  price: text,
  period: text,
  isOptional: text,
});

/**
 * Everything the editor sends, as typed. It is returned unchanged if a row is added or something is
 * wrong.
 */
export const EditorTextSchema = z.object({
  /** "save", "add-item", or "remove-item-" with a row's id. */
  intent: z.string().max(100).default("save"),
  id: z.uuid().optional(),
  version: z.coerce.number().int().min(0).default(0),
  title: text,
  clientName: text,
  clientEmail: text,
  company: text,
  currency: text,
  request: text,
  work: text,
  terms: text,
  items: z.array(ItemTextSchema).max(ITEMS_MAX).default([]),
  discountKind: text,
  discount: text,
  taxLabel: text,
  taxPercent: text,
  roiResult: text,
  lastDay: text,
  opensWorkspace: text,
  workspaceName: text,
  workspacePlan: text,
  tenant: text,
});

export type EditorText = z.output<typeof EditorTextSchema>;
export type ItemText = EditorText["items"][number];

/** More fields than other forms have, because every item has seven. */
export const EDITOR_FIELDS_MAX = ITEMS_MAX * 7 + 40;

/** The parsed content of the editor, or the errors by field. */
type ReadProposal =
  | {
      ok: true;
      content: Omit<ProposalContent, "roiResult">;
      /** The secret in the link to a statement. */
      roiToken: string | null;
      /** Without the company, which takes a database query. */
      wish: Omit<WorkspaceWish, "tenantId">;
    }
  | { ok: false; errors: Record<string, string[]> };

/** Parses the editor's text. Amounts have the decimal digits of the currency. */
export function readProposalText(typed: EditorText): ReadProposal {
  const errors: Record<string, string[]> = {};
  const head = HeadSchema.safeParse(typed);
  if (!head.success) {
    for (const { path, message } of head.error.issues) (errors[path.join(".")] ??= []).push(message);
  }
  const currency = PROPOSAL_CURRENCIES.find((known) => known === typed.currency);
  if (!currency) errors.currency = [words.currency];
  const digits = currencyDigits(currency ?? "USD");
  const read = <Value>(name: string, value: Value | string): Value | null => {
    if (typeof value !== "string") return value;
    (errors[name] ??= []).push(value);
    return null;
  };
  const items = typed.items.map((item, index) => readItem(item, `items[${index}]`, digits, errors));
  if (items.length === 0) errors.items = [words.noItem];
  const discount = readDiscount(typed, digits, read);
  const basisPoints = read("taxPercent", percentOf(typed.taxPercent));
  if (!head.success || !currency || discount === null || basisPoints === null) return { ok: false, errors };
  const complete = items.filter((item) => item !== null);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const { opensWorkspace, workspaceName, workspacePlan, taxLabel, roiResult, ...content } = head.data;
  return {
    ok: true,
    content: {
      ...content,
      currency,
      items: complete,
      discount,
      tax: { label: taxLabel ?? words.taxName, basisPoints },
    },
    roiToken: roiResult,
    wish: opensWorkspace
      ? { workspaceName: workspaceName ?? content.company ?? content.clientName, workspacePlan }
      : { workspaceName: null, workspacePlan: null },
  };
}

const RESULT_TOKEN_IN_ADDRESS = /^(?:https?:\/\/\S+\/roi-calculator\/)?([\w-]{27})$/;

const HeadSchema = z.object({
  title: line(TITLE_LENGTH_MAX, words.title),
  clientName: line(NAME_LENGTH_MAX, words.clientName),
  clientEmail: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.email(words.clientEmail).max(254, words.tooLong(254))),
  company: optionalLine(WORKSPACE_NAME_LENGTH_MAX),
  request: paragraphs.pipe(z.string().min(1, words.request)),
  work: paragraphs.pipe(z.string().min(1, words.work)),
  terms: paragraphs.transform((value) => value || null),
  lastDay: z.string().refine((day) => readDay(day) !== null, words.lastDay),
  taxLabel: optionalLine(40),
  roiResult: z
    .string()
    .trim()
    .refine((value) => value === "" || RESULT_TOKEN_IN_ADDRESS.test(value), words.roiResult)
    .transform((value) => RESULT_TOKEN_IN_ADDRESS.exec(value)?.[1] ?? null),
  opensWorkspace: z.string().transform((value) => value === "on"),
  workspaceName: optionalLine(WORKSPACE_NAME_LENGTH_MAX),
  workspacePlan: z.string().transform((value) => WORKSPACE_PLANS.find((plan) => plan === value) ?? null),
});

const ItemHeadSchema = z.object({
  title: line(TITLE_LENGTH_MAX, words.itemTitle),
  description: optionalLine(LINE_LENGTH_MAX),
});

function readItem(
  typed: ItemText,
  name: string,
  digits: number,
  errors: Record<string, string[]>,
): ProposalItem | null {
  const head = ItemHeadSchema.safeParse(typed);
  if (!head.success) {
    for (const { path, message } of head.error.issues)
      (errors[`${name}.${path.join(".")}`] ??= []).push(message);
  }
  const quantityHundredths = decimalOf(typed.quantity, 2);
  if (quantityHundredths === null || quantityHundredths < 1 || quantityHundredths > QUANTITY_HUNDREDTHS_MAX)
    errors[`${name}.quantity`] = [words.quantity];
  const unitPriceMinor = decimalOf(typed.price, digits);
  if (unitPriceMinor === null || unitPriceMinor > UNIT_PRICE_MINOR_MAX)
    errors[`${name}.price`] = [words.price(digits)];
  if (!head.success || quantityHundredths === null || unitPriceMinor === null) return null;
  return {
    id: typed.id || crypto.randomUUID(),
    ...head.data,
    quantityHundredths,
    unitPriceMinor,
    period: typed.period === "monthly" ? "monthly" : "once",
    isOptional: typed.isOptional === "on",
  };
}

function readDiscount(
  { discountKind, discount }: EditorText,
  digits: number,
  read: <Value>(name: string, value: Value | string) => Value | null,
): Discount | null {
  if (discountKind === "percent") {
    const basisPoints = read("discount", percentOf(discount));
    return basisPoints === null ? null : { kind: "percent", basisPoints };
  }
  if (discountKind === "amount") {
    const amountMinor = decimalOf(discount, digits);
    const isFair = amountMinor !== null && amountMinor <= UNIT_PRICE_MINOR_MAX;
    const checked = read("discount", isFair ? amountMinor : words.price(digits));
    return checked === null ? null : { kind: "amount", amountMinor: checked };
  }
  return { kind: "none" };
}

/** Hundredths of a percent, or an error. An empty field is zero. */
function percentOf(typed: string): number | string {
  const value = typed.trim() === "" ? 0 : decimalOf(typed.trim().replace(/%$/, ""), 2);
  return value === null || value > BASIS_POINTS_MAX ? words.percent : value;
}

/** "1,234.5" with a decimal point, as in most English writing. */
const WITH_POINT = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{0,4}))?$/;
/** "15.000,50" with a decimal comma. Spaces and apostrophes also group digits. */
const WITH_COMMA =
  /^(\d{1,12}|\d{1,3}(?:['’ \u00a0\u202f]\d{3}){1,3}|\d{1,3}(?:\.\d{3}){1,3}(?=,)|\d{1,3}(?:\.\d{3}){2,3})(?:,(\d{0,4}))?$/;

/**
 * "1,234.5" and "1.234,5" as 123450 for two digits; null for anything else, and for ambiguous
 * numbers such as "1.234". No step uses fractions.
 */
function decimalOf(typed: string, digits: number): number | null {
  const text = typed.trim();
  const readings = [WITH_POINT, WITH_COMMA].flatMap((pattern) => {
    const [found, whole = "", fraction = ""] = pattern.exec(text) ?? [];
    if (found === undefined || fraction.replace(/(?<!0)0+$/, "").length > digits) return [];
    return [Number(whole.replace(/\D/g, "") + fraction.slice(0, digits).padEnd(digits, "0"))];
  });
  const [first = null, second = first] = readings;
  return first === second ? first : null;
}

/** The query parameters of the staff's list. Invalid values count as not given. */
export const ProposalListSchema = z.object({
  q: z.string().max(200).optional().catch(undefined),
  status: z.enum(PROPOSAL_STATUSES).optional().catch(undefined),
  owner: z.literal("mine").optional().catch(undefined),
});

const version = z.coerce.number().int().min(1);

/** The forms on the page of one proposal. */
export const ProposalFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("send"), version }),
  z.object({ intent: z.literal("withdraw"), version }),
  z.object({ intent: z.literal("revise"), version }),
  z.object({ intent: z.literal("delete"), version }),
  z.object({ intent: z.literal("duplicate"), key: z.uuid() }),
  z.object({
    intent: z.literal("answer"),
    key: z.uuid(),
    answer: z.string(words.answer).pipe(paragraphs).pipe(z.string().min(1, words.answer)),
  }),
]);

export type ProposalForm = z.output<typeof ProposalFormSchema>;
