import { z } from "zod";

import { LANGUAGES } from "~/lib/languages";
import { currencyDigits } from "~/lib/number-formats";
import { EMAIL_LENGTH_MAX } from "~/models/account/account-limits";
import { WORKSPACE_NAME_LENGTH_MAX } from "~/models/company/company-limits";
import { WORKSPACE_PLANS } from "~/models/company/workspace";

import { PROPOSAL_CURRENCIES } from "~/models/proposal/proposal";
import { EditorTextSchema, readProposalText, type RowText } from "~/models/proposal/proposal-form";
import {
  BASIS_POINTS_MAX,
  FOLLOW_UP_DAYS,
  ITEMS_MAX,
  LINE_LENGTH_MAX,
  NAME_LENGTH_MAX,
  QUANTITY_HUNDREDTHS_MAX,
  TAX_NAME_LENGTH_MAX,
  TEXT_LENGTH_MAX,
  TITLE_LENGTH_MAX,
  UNIT_PRICE_MINOR_MAX,
} from "~/models/proposal/proposal-limits";
import { idSchema } from "~/models/shared/id-schema";
import { versionSchema } from "~/models/shared/version-schema";

/*
 * A draft as programs write it. Its rules are those of the editor, so it is read through the text
 * that the editor would send.
 */

const name = z.string().max(NAME_LENGTH_MAX);
const title = z.string().max(TITLE_LENGTH_MAX);
const text = z.string().max(TEXT_LENGTH_MAX);
const email = z.string().max(EMAIL_LENGTH_MAX);
const companyName = z.string().max(WORKSPACE_NAME_LENGTH_MAX);
const basisPoints = z.int().min(0).max(BASIS_POINTS_MAX);
const amountMinor = z.int().min(0).max(UNIT_PRICE_MINOR_MAX);

const ItemSchema = z.strictObject({
  section: title.optional().meta({ description: "Begins a section with this title." }),
  title,
  description: z.string().max(LINE_LENGTH_MAX).nullable().optional(),
  quantityHundredths: z.int().min(1).max(QUANTITY_HUNDREDTHS_MAX).default(100),
  unitPriceMinor: amountMinor,
  period: z.enum(["once", "monthly"]).default("once"),
  isOptional: z.boolean().default(false),
  taxRate: z.int().min(0).max(1).default(0).meta({ description: "The index of its tax." }),
});

export const DraftSchema = z.strictObject({
  language: z
    .enum(LANGUAGES)
    .optional()
    .meta({ description: "Of the pages, emails and PDF. Left out: as it is, English for a new one." }),
  title,
  clientName: name,
  clientEmail: email,
  company: companyName.nullable().optional(),
  currency: z.enum(PROPOSAL_CURRENCIES),
  request: text.meta({ description: "What the client asked for." }),
  work: text.meta({ description: "What we will do." }),
  terms: text.nullable().optional(),
  items: z.array(ItemSchema).min(1).max(ITEMS_MAX),
  discount: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("none") }),
      z.strictObject({ kind: z.literal("percent"), basisPoints }),
      z.strictObject({ kind: z.literal("amount"), amountMinor }),
    ])
    .default({ kind: "none" }),
  taxes: z
    .array(z.strictObject({ label: z.string().max(TAX_NAME_LENGTH_MAX), basisPoints }))
    .max(2)
    .default([]),
  lastDay: z.iso.date().meta({ description: "The last day on which it can be accepted." }),
  secondSigner: z.strictObject({ name, email }).nullable().optional(),
  followUpDays: z.array(z.union(FOLLOW_UP_DAYS.map((days) => z.literal(days)))).default([]),
  companyId: idSchema.nullable().optional().meta({ description: "The customer company that may read it." }),
  workspace: z
    .strictObject({ name: companyName, plan: z.enum(WORKSPACE_PLANS).nullable().optional() })
    .nullable()
    .optional()
    .meta({ description: "What acceptance opens." }),
  version: versionSchema.optional().meta({ description: "The version the change is based on." }),
});

export type Draft = z.output<typeof DraftSchema>;

/** A draft's content, or the errors by field. */
export function readDraft(draft: Draft) {
  const rows: { row: RowText; field: string }[] = [];
  const digits = currencyDigits(draft.currency);
  draft.items.forEach((item, index) => {
    if (item.section) rows.push({ row: sectionRow(item.section), field: `items.${index}.section` });
    rows.push({ row: itemRow(item, digits), field: `items.${index}` });
  });
  const read = readProposalText(editorText(draft, { digits, rows: rows.map(({ row }) => row) }));
  if (read.ok) return read;
  const errors = Object.entries(read.errors).flatMap(([name, messages]) =>
    messages.map((message) => ({ path: fieldOf(name, rows), message })),
  );
  return { ok: false as const, errors };
}

function editorText(draft: Draft, { digits, rows }: { digits: number; rows: RowText[] }) {
  const { title, clientName, clientEmail, currency, request, work, lastDay } = draft;
  const { company, terms, discount, secondSigner, workspace } = draft;
  const [tax, second] = draft.taxes;
  return EditorTextSchema.parse({
    ...{ title, clientName, clientEmail, currency, request, work, lastDay, items: rows },
    company: company ?? "",
    terms: terms ?? "",
    discountKind: discount.kind,
    ...(discount.kind === "percent" ? { discount: percentText(discount.basisPoints) } : {}),
    ...(discount.kind === "amount" ? { discount: decimalText(discount.amountMinor, digits) } : {}),
    ...(tax ? { taxLabel: tax.label, taxPercent: percentText(tax.basisPoints) } : {}),
    ...(second ? { taxLabel2: second.label, taxPercent2: percentText(second.basisPoints) } : {}),
    ...(secondSigner ? { secondSignerName: secondSigner.name, secondSignerEmail: secondSigner.email } : {}),
    ...(workspace
      ? { opensWorkspace: "on", workspaceName: workspace.name, workspacePlan: workspace.plan ?? "" }
      : {}),
  });
}

const BLANK: RowText = {
  kind: "item",
  id: "",
  title: "",
  description: "",
  quantity: "",
  price: "",
  period: "once",
  rate: "",
  isOptional: "",
};

function sectionRow(title: string): RowText {
  return { ...BLANK, kind: "section", title };
}

function itemRow(item: Draft["items"][number], digits: number): RowText {
  return {
    ...BLANK,
    title: item.title,
    description: item.description ?? "",
    quantity: decimalText(item.quantityHundredths, 2),
    price: decimalText(item.unitPriceMinor, digits),
    period: item.period,
    rate: item.taxRate === 1 ? "1" : "",
    isOptional: item.isOptional ? "on" : "",
  };
}

function decimalText(minor: number, digits: number): string {
  return (minor / 10 ** digits).toFixed(digits);
}

function percentText(ofBasisPoints: number): string {
  return decimalText(ofBasisPoints, 2);
}

/** The editor's other names for fields. */
const FIELDS: Record<string, string> = {
  taxPercent: "taxes.0.basisPoints",
  taxLabel: "taxes.0.label",
  taxPercent2: "taxes.1.basisPoints",
  taxLabel2: "taxes.1.label",
  secondSignerName: "secondSigner.name",
  secondSignerEmail: "secondSigner.email",
  workspaceName: "workspace.name",
};

const ITEM_FIELDS: Record<string, string> = { quantity: "quantityHundredths", price: "unitPriceMinor" };

/** The field of the draft that the editor calls `items[3].price`. */
function fieldOf(name: string, rows: readonly { field: string }[]): string {
  const [, index, ofItem] = /^items\[(\d+)\](?:\.(\w+))?$/.exec(name) ?? [];
  if (index === undefined) return FIELDS[name] ?? name;
  const field = rows[Number(index)]?.field ?? "items";
  return ofItem === undefined || field.endsWith(".section")
    ? field
    : `${field}.${ITEM_FIELDS[ofItem] ?? ofItem}`;
}
