import { sampleProposalCopy } from "~/copy/proposals";
import { ROI_EXAMPLE, workOutRoi } from "~/models/roi/roi-engine";
import { DAY_MILLISECONDS } from "~/lib/time-units";

import { usualLastDay, type ProposalContent, type ProposalItem } from "./proposal";
import { gainOfStatement, type ProposalGain } from "./proposal-gain";

const copy = sampleProposalCopy.content;

/** What the sample is called. No real proposal has such a reference. */
export const SAMPLE_REFERENCE = "P-0000-0000";

const STATEMENT_DAYS_AGO = 2;

/** The options that are chosen until a reader changes them. */
export const SAMPLE_CHOSEN: readonly string[] = ["audit"];

/** The public sample: a proposal sent on a day to a client who doesn't exist. */
export function sampleProposal(sentAt: Date): ProposalContent {
  return {
    format: 2,
    title: copy.title,
    clientName: copy.clientName,
    clientEmail: "",
    company: copy.company,
    currency: "USD",
    request: copy.request,
    work: copy.work,
    terms: null,
    items: [
      item("agent", { unitPriceMinor: 520_000 }),
      item("connection", { unitPriceMinor: 260_000 }),
      item("training", { unitPriceMinor: 60_000, quantityHundredths: 200 }),
      item("audit", { unitPriceMinor: 180_000, isOptional: true }),
      item("mailbox", { unitPriceMinor: 240_000, isOptional: true }),
      item("operation", { unitPriceMinor: 40_000, period: "monthly" }),
    ],
    sections: [],
    discount: { kind: "none" },
    taxes: [{ label: copy.tax, basisPoints: 825 }],
    roiResult: null,
    lastDay: usualLastDay(sentAt),
  };
}

function item(id: keyof typeof copy.items, priced: Partial<ProposalItem>): ProposalItem {
  const [title, description] = copy.items[id];
  return {
    id,
    title,
    description,
    quantityHundredths: 100,
    unitPriceMinor: 0,
    period: "once",
    isOptional: false,
    rate: 0,
    ...priced,
  };
}

/** The statement that the sample refers to: the worked example of the site. */
export function sampleGain(sentAt: Date): ProposalGain {
  return gainOfStatement({
    token: null,
    createdAt: new Date(sentAt.getTime() - STATEMENT_DAYS_AGO * DAY_MILLISECONDS),
    data: { inputs: ROI_EXAMPLE },
    result: workOutRoi(ROI_EXAMPLE),
  });
}
