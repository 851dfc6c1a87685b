import type { Reading, RoiItem, RoiValues } from "../roi";
import { findAmounts } from "../roi-number";
import { processNameIn, shorten } from "../roi-process-name";
import { asksBack } from "../roi-reply-kind";

import { ask, unclear, understood } from "./outcome";
import type { ReadingContext } from "./reader";

const ITEM_WORDS: [RegExp, RoiItem][] = [
  [/\binvoic|\brechnung|\bbills?\b|\bfactur/, "invoice"],
  [/\breturns?\b|\bretour/, "return"],
  [/\bclaims?\b/, "claim"],
  [/\btickets?\b|\bsupport\b|\bincidents?\b/, "ticket"],
  [/\bexpense/, "expense"],
  [/\bapplica|\bcandidate|\bcvs?\b/, "application"],
  [/\bcontracts?\b/, "contract"],
  [/\brequests?\b|\binquir|\benquir|\bquotes?\b/, "request"],
  [/\breports?\b|\breporting\b/, "report"],
  [/\borders?\b|\bbestellung/, "order"],
  [/\be-?mails?\b|\binbox\b|\bmailbox/, "email"],
];

/** Names to suggest for a sentence about such items. */
const ITEM_NAMES: Record<RoiItem, string[]> = {
  item: [],
  invoice: ["Supplier invoices", "Customer invoices"],
  return: ["Returns", "Refunds"],
  claim: ["Insurance claims", "Claim letters"],
  ticket: ["Support tickets", "Ticket sorting"],
  expense: ["Expense claims", "Expense approval"],
  application: ["Job applications", "Application forms"],
  contract: ["Contracts", "Contract review"],
  request: ["Customer requests", "Quotes"],
  report: ["Monthly reports", "Daily reports"],
  order: ["Order entry", "Purchase orders"],
  email: ["Customer emails", "Email sorting"],
};

/** Reads the name of the work. A sentence gives one only if it is clear what the work is. */
export function readProcess(
  plain: string,
  _context: ReadingContext,
  written: string,
): Reading<RoiValues["process"]> {
  const line = written
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
  if (!/\p{L}{2}/u.test(line)) return unclear("no_number");
  if (/\d{4,}|\be\+?\d/i.test(line) && !/\p{L}{3}/u.test(line)) return unclear("no_number");
  const lower = line.toLowerCase();
  const item = ITEM_WORDS.find(([pattern]) => pattern.test(lower))?.[1] ?? "item";
  const found = processNameIn(line);
  if (asksBack(plain) && (typeof found === "string" || found.name.endsWith("?") || item === "item"))
    return unclear("question");
  if (found === "nothing") return findAmounts(plain).length > 0 ? unclear("sentence") : unclear("no_number");
  if (found === "sentence") return ask("sentence", ...ITEM_NAMES[item]);
  const name = shorten(found.name);
  return understood({ name: name.charAt(0).toLocaleUpperCase("en") + name.slice(1), item });
}
