import type { ProposalContent } from "~/models/proposal/proposal";
import { addToDay, dayAt } from "~/lib/time-zone";

import type { DemoLead } from "./leads";

/** Days during which the demo's proposals can be accepted. */
export const OFFER_DAYS = 24;

/** Questions that clients ask about a proposal, with the staff's answers. */
export const QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: "Can we start with one team and add the others later?",
    answer: "Yes. The price stays the same, and the second team usually takes two weeks instead of six.",
  },
  {
    question: "Does the agent also read documents that arrive as a photo?",
    answer:
      "It does, as long as the reference number is readable. Anything it can't read goes to the person you name.",
  },
  {
    question: "Where is our data processed?",
    answer: "In the European Union. You'll find the list of subprocessors in the terms.",
  },
  {
    question: "What happens when our ERP changes its API?",
    answer: "Keeping the connection working is part of the monthly fee.",
  },
];

/** The proposal for a lead. Prices follow from the annual savings, in minor units. */
export function offerFor(
  lead: Pick<DemoLead, "name" | "email" | "company" | "process" | "timeZone">,
  { savedMinor, index, now }: { savedMinor: number; index: number; now: Date },
): ProposalContent {
  const part = (share: number) => Math.max(40_000, Math.round((savedMinor * share) / 10_000) * 10_000);
  const process = lead.process.toLowerCase();
  const once = (id: string, title: string, description: string, unitPriceMinor: number) => ({
    id,
    title,
    description,
    quantityHundredths: 100,
    unitPriceMinor,
    period: "once" as const,
    isOptional: false,
    rate: 0,
  });
  const isEuropean = lead.timeZone.startsWith("Europe/");
  return {
    format: 2,
    title: `${lead.process}: an agent that does the routine`,
    clientName: lead.name,
    clientEmail: lead.email,
    company: lead.company,
    currency: "USD",
    request: `Your team handles ${process} by hand. Most cases are routine; the time goes into finding the ones that aren't.`,
    work: `An agent reads each case, checks it against your rules and completes the routine ones. Anything that differs goes to a person you name, with the difference marked.\n\nYou set the limits, and every decision is logged with its evidence.`,
    terms:
      "Work begins within two weeks of acceptance and takes six weeks. Half is invoiced at the start, half once the first hundred cases have gone through.",
    sections: [
      { id: "setup", title: "Setup", start: 0 },
      { id: "running", title: "Running", start: 4 },
    ],
    items: [
      once(
        "agent",
        "Agent, design and setup",
        `Reads and completes ${process} within your limits.`,
        part(0.16),
      ),
      once("connection", "Connection to your system", "Both ways, with a test environment.", part(0.08)),
      {
        ...once("training", "Training and handover", "Two sessions and a written guide.", 60_000),
        quantityHundredths: 200,
      },
      {
        ...once("audit", "Audit export", "Every decision with its evidence, as a file.", part(0.05)),
        isOptional: true,
      },
      {
        ...once("run", "Operation and monitoring", "Model costs, monitoring and rule changes.", part(0.012)),
        period: "monthly",
      },
    ],
    discount: index % 5 === 3 ? { kind: "percent", basisPoints: 500 } : { kind: "none" },
    taxes: [isEuropean ? { label: "VAT", basisPoints: 1_900 } : { label: "Sales tax", basisPoints: 825 }],
    roiResult: null,
    lastDay: addToDay(dayAt(now, "UTC"), OFFER_DAYS),
  };
}
