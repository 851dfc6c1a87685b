import { auditCopy as copy } from "~/copy/audit";
import type { AuditEntry } from "~/models/audit/audit";

import { formatDateTime } from "~/lib/dates";
import { isUuid } from "~/lib/uuid";
import { bytesText, currencyDigits, decimalText, exactMoneyText, rateText } from "~/lib/number-formats";

/** One field of an audit entry, in words. `before` is null if there was no state before. */
export interface AuditFact {
  name: string;
  before: string | null;
  after: string;
}

/** Ids that no page shows. The entry says what happened without them. */
const HIDDEN = new Set(["mergedId", "file"]);
const PART = " / ";
const TEXT_LENGTH_MAX = 160;
const MAX_DIGITS_CURRENCY = "USD";

/**
 * The changed fields of an audit entry in words and money. Fields that are empty on both sides are
 * left out. So is the currency next to an amount, and the unchanged parts of a field with parts.
 */
export function auditFacts({ before, after }: Pick<AuditEntry, "before" | "after">): AuditFact[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  const currencies = { before: findCurrency(before, after), after: findCurrency(after, before) };
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const hasMoney = names.some((name) => name.endsWith("Minor"));
  return names.flatMap((name) => {
    const isShownInMoney = name === "currency" && hasMoney && (!(name in old) || old[name] === now[name]);
    const isEmpty = isNothing(old[name]) && (isNothing(now[name]) || isZeroAmount(name, now[name]));
    if (isShownInMoney || isEmpty || HIDDEN.has(name)) return [];
    const fact = {
      name: nameInWords(name),
      before: name in old ? valueInWords(name, old[name], currencies.before) : null,
      after: valueInWords(name, now[name], currencies.after),
    };
    return name.includes(PART) && fact.before === fact.after ? [] : [fact];
  });
}

/** The fields of a state by name; the parts of one that has parts as "address / city". */
function partsOf(state: Record<string, unknown> | null): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(state ?? {}).flatMap(([name, value]) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([part, own]) => [`${name}${PART}${part}`, own])
        : [[name, value]],
    ),
  );
}

function isNothing(value: unknown): boolean {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  return value === null || value === undefined || value === "" || isEmptyList;
}

/**
 * "Monthly $0.00" says nothing about a proposal without monthly fees. A change to zero is worth
 * showing.
 */
function isZeroAmount(name: string, value: unknown): boolean {
  return name.endsWith("Minor") && value === 0;
}

function findCurrency(...states: (Record<string, unknown> | null)[]): string | null {
  const known = states.map((state) => state?.currency).find((currency) => typeof currency === "string");
  return typeof known === "string" ? known : null;
}

/** "bufferAfterMinutes" → "Buffer after", "address / city" → "Address, city". */
function nameInWords(name: string): string {
  const known = copy.fieldNames[name];
  if (known) return known;
  const words = name
    .replace(/(?:Minor|Minutes|BasisPoints|Hundredths|Id|At)(?=$| )/g, "")
    .replace(/^is(?=[A-Z])/, "")
    .replaceAll(PART, ", ")
    .replace(/[_-]/g, " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/\b[a-z]+day$/, (day) => day.charAt(0).toUpperCase() + day.slice(1));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueInWords(name: string, value: unknown, currency: string | null): string {
  if (isNothing(value)) return copy.nothing;
  if (typeof value === "boolean") return value ? copy.yes : copy.no;
  if (typeof value === "number") return numberInWords(name, value, currency);
  if (typeof value === "string") return short(textInWords(name, value));
  if (Array.isArray(value) && value.every((item) => typeof item !== "object"))
    return short(value.map((item) => textInWords(name, String(item))).join(", "));
  return short(JSON.stringify(value));
}

function numberInWords(name: string, value: number, currency: string | null): string {
  if (name.endsWith("Minor"))
    return currency === null
      ? decimalText(value / 10 ** currencyDigits(MAX_DIGITS_CURRENCY))
      : exactMoneyText(value, currency);
  if (name.endsWith("BasisPoints")) return rateText(value);
  if (name.endsWith("Hundredths")) return decimalText(value / 100);
  if (name === "bytes") return bytesText(value);
  if (name.endsWith("Minutes")) return copy.minutes(value);
  if (name.endsWith("Days")) return copy.days(value);
  return decimalText(value);
}

/** Names that are shown unchanged: the visitor's own text, or addresses and keys. */
const OWN_TEXT = /(?:name|title|slug|email|subdomain|url|note|reason|text|body|prefix|zone|address|hours)/i;

function textInWords(name: string, value: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return `${formatDateTime(new Date(value))} UTC`;
  if (name === "status" && copy.statusWords[value]) return copy.statusWords[value];
  if (isUuid(value)) return copy.deletedAccount;
  const isCode = !OWN_TEXT.test(name) && /^[a-z]+(?:_[a-z]+)+$/.test(value);
  return isCode ? value.replaceAll("_", " ") : value;
}

function short(text: string): string {
  return text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX)}…` : text;
}
