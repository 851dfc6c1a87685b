import { addPriceItem } from "~/models/price/price.server";
import type { PriceItem } from "~/models/price/price";
import { listProposals } from "~/models/proposal/proposal-query.server";
import { saveTemplate } from "~/models/proposal/proposal-template.server";

import type { Cast } from "./cast";
import { daysBefore } from "./timeline";

type Sold = Pick<PriceItem, "name" | "description" | "unit" | "period"> & { usd: number; eur: number };

const SOLD: Sold[] = [
  {
    name: "Document agent, setup",
    description: "Design, rules, limits and the exception inbox",
    unit: null,
    period: "once",
    usd: 520_000,
    eur: 480_000,
  },
  {
    name: "System connection",
    description: "Both ways, with a test system",
    unit: "system",
    period: "once",
    usd: 260_000,
    eur: 240_000,
  },
  {
    name: "Training session",
    description: "On site or by video, recorded",
    unit: "session",
    period: "once",
    usd: 60_000,
    eur: 55_000,
  },
  {
    name: "Operation and monitoring",
    description: "Weekly report, response within 4 hours",
    unit: null,
    period: "monthly",
    usd: 52_000,
    eur: 48_000,
  },
  {
    name: "Additional mailbox",
    description: null,
    unit: "mailbox",
    period: "monthly",
    usd: 6_000,
    eur: 5_500,
  },
];

/** Fills the price list, and makes a template of an accepted proposal. */
export async function addPriceList({ sales: [seller] }: Cast, now: Date): Promise<void> {
  const at = daysBefore(now, 20, 10);
  for (const { usd, eur, ...item } of SOLD) {
    await addPriceItem({
      id: crypto.randomUUID(),
      values: { ...item, prices: { USD: usd, EUR: eur }, tax: null },
      source: seller.source,
      now: at,
    });
  }
  const { items } = await listProposals({ filter: { status: "accepted" }, limit: 1 });
  for (const { id } of items) {
    await saveTemplate({
      id: crypto.randomUUID(),
      proposalId: id,
      name: "Document agent",
      source: seller.source,
      now: at,
    });
  }
}
