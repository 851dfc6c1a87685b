import { DEFAULT_LANGUAGE, LANGUAGES } from "~/lib/languages";
import { z } from "zod";

import {
  joinedLine,
  manyLines,
  oneLine,
  optionalLine,
  optionalLines,
  withoutMarkdownExcess,
} from "~/models/shared/typed-text";
import { formErrorCopy } from "~/copy/form-errors";
import { proposalCopy } from "~/copy/proposals";
import { currencyDigits, exactMoneyText } from "~/lib/number-formats";

import {
  PROPOSAL_CURRENCIES,
  type ProposalContent,
  type ProposalItem,
  type ProposalSection,
  type SecondSigner,
  type WorkspaceWish,
} from "./proposal";
import { decimalOf, hasSecondRate, isBlankRow, percentOf } from "./proposal-figures";
import { PROPOSAL_STATUSES } from "../../../drizzle/values";
import { mostAmountOff, sumOf, type Discount } from "./proposal-money";
import {
  DECLINE_REASON_LENGTH_MAX,
  ITEMS_MAX,
  LINE_LENGTH_MAX,
  NAME_LENGTH_MAX,
  QUANTITY_HUNDREDTHS_MAX,
  QUESTION_LENGTH_MAX,
  SUBTOTAL_MINOR_MAX,
  TAX_NAME_LENGTH_MAX,
  TEXT_LENGTH_MAX,
  TITLE_LENGTH_MAX,
  TYPED_TEXT_LENGTH_MAX,
  UNIT_PRICE_MINOR_MAX,
} from "./proposal-limits";
import { readDay } from "~/lib/time-zone";
import { proposalEditorErrors } from "~/copy/console/proposal-editor-errors";
import { templatesCopy } from "~/copy/console/templates";
import { WORKSPACE_PLANS } from "~/models/company/workspace";
import { WORKSPACE_NAME_LENGTH_MAX } from "~/models/company/company-limits";
import { EMAIL_LENGTH_MAX } from "~/models/account/account-limits";
import { emailText, lowerCaseEmail } from "~/models/shared/typed-text";
import { countField, versionField } from "~/models/shared/version-schema";

const words = proposalEditorErrors;
const client = proposalCopy;

/** One required line. */
const line = (max: number, missing: string) => oneLine(max, missing).min(1, missing);

/** Paragraphs of plain text. */
const paragraphs = (missing?: string) =>
  manyLines({ min: missing === undefined ? 0 : 1, max: TEXT_LENGTH_MAX, missing });

const AcceptSchema = z.object({
  intent: z.literal("accept"),
  /** The totals shown on the button, once and monthly, in minor units. */
  shown: z.string().max(50).default(""),
  options: z.array(z.string().max(60)).max(ITEMS_MAX).default([]),
  name: line(NAME_LENGTH_MAX, client.accept.nameMissing),
  role: optionalLine(NAME_LENGTH_MAX),
  consent: z.literal("on", client.accept.consentMissing),
});

const OptionsSchema = z.object({
  intent: z.literal("options"),
  options: z.array(z.string().max(60)).max(ITEMS_MAX).default([]),
});

/** The forms on the page of the public sample. */
export const SampleFormSchema = z.discriminatedUnion("intent", [AcceptSchema, OptionsSchema]);

/** The forms on the client's page of a proposal. */
export const ClientFormSchema = z.discriminatedUnion("intent", [
  AcceptSchema,
  OptionsSchema,
  z.object({ intent: z.literal("decline"), reason: optionalLines(DECLINE_REASON_LENGTH_MAX) }),
  z.object({
    intent: z.literal("ask"),
    key: z.uuid(),
    asker: line(NAME_LENGTH_MAX, client.accept.nameMissing),
    question: manyLines({ min: 1, max: QUESTION_LENGTH_MAX, missing: client.questions.missing }),
  }),
]);

export type ClientForm = z.output<typeof ClientFormSchema>;

const text = z.string().max(TYPED_TEXT_LENGTH_MAX).default("");

/** One row of the editor, as typed: an item, or the title of a section. */
const RowTextSchema = z.object({
  kind: z.enum(["item", "section"]).catch("item"),
  id: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .catch(""),
  title: text,
  description: text,
  quantity: text,
  price: text,
  period: text,
  /** "1" for the second tax rate. */
  rate: text,
  isOptional: text,
});

/**
 * Everything the editor sends, as typed. It is returned unchanged if a row is added or something is
 * wrong.
 */
export const EditorTextSchema = z.object({
  /** "save", "add-item", "add-section", or "remove-", "up-" or "down-" with a row's id. */
  intent: z.string().max(100).default("save"),
  /** The section that an item of the price list goes to: its id, or "" before all sections. */
  insertInto: z.string().max(36).optional(),
  id: z.uuid().optional(),
  version: countField.default(0),
  title: text,
  clientName: text,
  clientEmail: text,
  company: text,
  secondSignerName: text,
  secondSignerEmail: text,
  language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE),
  currency: text,
  request: text,
  work: text,
  terms: text,
  items: z.array(RowTextSchema).max(ITEMS_MAX).default([]),
  discountKind: text,
  discount: text,
  taxLabel: text,
  taxPercent: text,
  taxLabel2: text,
  taxPercent2: text,
  roiResult: text,
  lastDay: text,
  /** Days without an answer after which the client is reminded. */
  followUps: z.array(z.string().max(10)).max(20).default([]),
  opensWorkspace: text,
  workspaceName: text,
  workspacePlan: text,
  tenant: text,
});

export type EditorText = z.output<typeof EditorTextSchema>;
export type RowText = EditorText["items"][number];

/** The parsed content of the editor, or the errors by field. */
type ReadProposal =
  | {
      ok: true;
      content: Omit<ProposalContent, "roiResult">;
      secondSigner: SecondSigner | null;
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
  const discount = readDiscount(typed, digits, read);
  const basisPoints = read("taxPercent", readPercent(typed.taxPercent));
  const second = read("taxPercent2", readPercent(typed.taxPercent2));
  const hasSecond = hasSecondRate(typed);
  const { items, sections } = readRows(typed.items, { digits, hasSecond, errors });
  if (currency && discount?.kind === "amount") checkAmountOff(discount, { items, currency, errors });
  const secondSigner = head.success ? readSecondSigner(head.data, errors) : null;
  if (!head.success || !currency || discount === null || basisPoints === null || second === null)
    return { ok: false, errors };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const { opensWorkspace, workspaceName, workspacePlan, taxLabel, taxLabel2, roiResult, ...rest } = head.data;
  const { secondSignerName: _name, secondSignerEmail: _email, ...content } = rest;
  return {
    ok: true,
    content: {
      ...content,
      format: 2,
      currency,
      items,
      sections,
      discount,
      taxes: [
        { label: taxLabel ?? words.taxName, basisPoints },
        ...(hasSecond ? [{ label: taxLabel2 ?? words.taxName, basisPoints: second }] : []),
      ],
    },
    secondSigner,
    roiToken: roiResult,
    wish: opensWorkspace
      ? { workspaceName: workspaceName ?? content.company ?? content.clientName, workspacePlan }
      : { workspaceName: null, workspacePlan: null },
  };
}

/** The second person who must accept, if there is one. */
function readSecondSigner(
  {
    secondSignerName: name,
    secondSignerEmail: email,
    clientEmail,
  }: { secondSignerName: string | null; secondSignerEmail: string; clientEmail: string },
  errors: Record<string, string[]>,
): SecondSigner | null {
  if (name === null && email === "") return null;
  if (name === null) errors.secondSignerName = [words.secondSignerName];
  if (email === "") errors.secondSignerEmail = [words.secondSignerEmail];
  if (email === clientEmail) errors.secondSignerEmail = [words.sameSigner];
  return name === null ? null : { name, email };
}

/** Paragraphs that are Markdown, within what its parser can handle. */
const markdown = (missing?: string) => withoutMarkdownExcess(paragraphs(missing));

const RESULT_TOKEN_IN_ADDRESS = /^(?:https?:\/\/\S+\/roi-calculator\/)?([\w-]{27})$/;

/** The token of a statement from its URL, or from itself; null for anything else. */
export function roiTokenOf(typed: string): string | null {
  return RESULT_TOKEN_IN_ADDRESS.exec(typed.trim())?.[1] ?? null;
}

const emailWords = {
  missing: words.clientEmail,
  wrong: words.clientEmail,
  long: formErrorCopy.atMost.characters(EMAIL_LENGTH_MAX),
};

const HeadSchema = z.object({
  title: line(TITLE_LENGTH_MAX, words.title),
  clientName: line(NAME_LENGTH_MAX, words.clientName),
  clientEmail: lowerCaseEmail(emailWords),
  company: optionalLine(WORKSPACE_NAME_LENGTH_MAX),
  secondSignerName: optionalLine(NAME_LENGTH_MAX),
  secondSignerEmail: emailText(emailWords)
    .toLowerCase()
    .pipe(z.union([z.literal(""), z.email(words.clientEmail)])),
  request: markdown(words.request),
  work: markdown(words.work),
  terms: markdown().transform((value) => value || null),
  lastDay: z.string().refine((day) => readDay(day) !== null, words.lastDay),
  taxLabel: optionalLine(TAX_NAME_LENGTH_MAX),
  taxLabel2: optionalLine(TAX_NAME_LENGTH_MAX),
  roiResult: z
    .string()
    .trim()
    .refine((value) => value === "" || RESULT_TOKEN_IN_ADDRESS.test(value), words.roiResult)
    .transform(roiTokenOf),
  opensWorkspace: z.string().transform((value) => value === "on"),
  workspaceName: optionalLine(WORKSPACE_NAME_LENGTH_MAX),
  workspacePlan: z.string().transform((value) => WORKSPACE_PLANS.find((plan) => plan === value) ?? null),
});

const SectionTitleSchema = optionalLine(TITLE_LENGTH_MAX);

const ItemHeadSchema = z.object({
  title: line(TITLE_LENGTH_MAX, words.itemTitle),
  description: optionalLine(LINE_LENGTH_MAX),
});

interface RowReading {
  digits: number;
  hasSecond: boolean;
  errors: Record<string, string[]>;
}

/** The rows as items and sections. Rows that nobody filled in don't count. */
function readRows(rows: readonly RowText[], reading: RowReading) {
  const items: ProposalItem[] = [];
  const sections: ProposalSection[] = [];
  let itemRows = 0;
  rows.forEach((row, index) => {
    const name = `items[${index}]`;
    if (row.kind === "section") {
      const title = readSectionTitle(row, name, reading.errors);
      if (title) sections.push({ id: row.id || crypto.randomUUID(), title, start: items.length });
      return;
    }
    if (isBlankRow(row)) return;
    itemRows += 1;
    const item = readItem(row, name, reading);
    if (item) items.push(item);
  });
  const isTooMuch = sumOf(items) > SUBTOTAL_MINOR_MAX;
  if (itemRows === 0 || isTooMuch) reading.errors.items = [isTooMuch ? words.tooMuch : words.noItem];
  return { items, sections: sections.filter(({ start }) => start < items.length) };
}

function readSectionTitle(row: RowText, name: string, errors: Record<string, string[]>): string | null {
  const read = SectionTitleSchema.safeParse(row.title);
  if (read.success) return read.data;
  errors[`${name}.title`] = read.error.issues.map(({ message }) => message);
  return null;
}

function readItem(
  typed: RowText,
  name: string,
  { digits, hasSecond, errors }: RowReading,
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
    rate: hasSecond && typed.rate === "1" ? 1 : 0,
  };
}

function readDiscount(
  { discountKind, discount }: EditorText,
  digits: number,
  read: <Value>(name: string, value: Value | string) => Value | null,
): Discount | null {
  if (discountKind === "percent") {
    const basisPoints = read("discount", readPercent(discount));
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

/** An amount off has a maximum. Rows with an error say nothing about it yet. */
function checkAmountOff(
  { amountMinor }: Extract<Discount, { kind: "amount" }>,
  { items, currency, errors }: { items: ProposalItem[]; currency: string; errors: Record<string, string[]> },
): void {
  if (Object.keys(errors).some((name) => name.startsWith("items"))) return;
  const most = mostAmountOff(items);
  if (amountMinor <= most) return;
  errors.discount = [
    most === 0 ? words.nothingToDiscount : words.discountTooLarge(exactMoneyText(most, currency)),
  ];
}

/** Hundredths of a percent, or an error. */
function readPercent(typed: string): number | string {
  return percentOf(typed) ?? words.percent;
}

/** The filter for proposals that the first person has signed and the second has not. */
export const AWAITS_SECOND = "second-signature";

/** The filter for drafts, and for proposals that the client can still answer. */
export const UNDECIDED = "undecided";

/** The query parameters of the staff's list. Invalid values count as not given. */
export const ProposalListSchema = z.object({
  q: z.string().max(200).optional().catch(undefined),
  status: z
    .enum([...PROPOSAL_STATUSES, UNDECIDED, AWAITS_SECOND])
    .optional()
    .catch(undefined),
  owner: z
    .union([z.literal("mine"), z.uuid()])
    .optional()
    .catch(undefined),
});

const version = versionField;

/** The forms on the page of one proposal. */
export const ProposalFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("send"), version }),
  z.object({ intent: z.literal("withdraw"), version }),
  z.object({ intent: z.literal("revise"), version }),
  z.object({ intent: z.literal("delete"), version }),
  z.object({ intent: z.literal("set-owner"), version, ownerId: z.uuid(words.owner) }),
  z.object({ intent: z.literal("duplicate"), key: z.uuid() }),
  z.object({
    intent: z.literal("answer"),
    key: z.uuid(),
    answer: paragraphs(words.answer),
  }),
]);

export type ProposalForm = z.output<typeof ProposalFormSchema>;

const templateName = joinedLine(TITLE_LENGTH_MAX, templatesCopy.nameMissing);

/** The forms of the page of templates. */
export const TemplateFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), id: z.uuid(), proposal: z.uuid(), name: templateName }),
  z.object({ intent: z.literal("rename"), id: z.uuid(), name: templateName }),
  z.object({ intent: z.literal("remove"), id: z.uuid() }),
]);
