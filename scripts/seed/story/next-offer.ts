import { roiResultCopy } from "~/copy/roi";
import { getTenantBySubdomain } from "~/models/company/tenant.server";
import { createProposal } from "~/models/proposal/proposal-draft.server";
import { getProposal } from "~/models/proposal/proposal-query.server";
import { markViewed } from "~/models/proposal/proposal-reply.server";
import { sendProposal } from "~/models/proposal/proposal.server";
import { mailResult } from "~/models/roi/roi.server";

import { requireActor, type Cast } from "./cast";
import { talkToAgent } from "./lead-story";
import { offerFor } from "./offers";
import { daysBefore, hoursAfter, type Story } from "./timeline";

const THEO = "theo.brandvold@harbor-works.example";

/** A customer's second process: the statement, and the proposal that waits for their decision. */
export async function* nextOfferStory({ sales: [contact] }: Cast, now: Date): Story {
  let at = daysBefore(now, 8, 9);
  yield at;
  const tenant = await getTenantBySubdomain({ subdomain: "harbor-works" });
  if (!tenant) return;
  const { name, email } = await requireActor(THEO);
  const client = { name, email, company: tenant.name, process: "Carrier invoices" };
  const roi = ["900", "8 minutes", "2", "70%", "$44"] as const;
  const shared = await talkToAgent({ process: client.process, roi }, at);
  await mailResult({ shared, email, campaign: null, consent: roiResultCopy.mail.consent, now: at });

  yield (at = daysBefore(now, 6, 10));
  const change = { actor: contact, source: contact.source };
  const id = crypto.randomUUID();
  const savedMinor = shared.result.scenarios.expected.savedMinorPerYear;
  const content = offerFor({ ...client, timeZone: "Europe/Oslo" }, { savedMinor, index: 0, now: at });
  await createProposal({
    ...change,
    id,
    content: { ...content, roiResult: shared.id },
    wish: { workspaceName: `${tenant.name} Invoices`, workspacePlan: "start", tenantId: tenant.id },
    now: at,
  });
  yield (at = hoursAfter(at, 4));
  await sendProposal({ ...change, id, version: 1, now: at });
  yield (at = hoursAfter(at, 19));
  const sent = await getProposal({ id });
  if (sent) await markViewed({ proposal: sent.proposal, now: at });
}
