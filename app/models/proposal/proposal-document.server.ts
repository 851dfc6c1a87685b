import { certificateCopy as copy } from "~/copy/proposals";
import { canDraw, makePdf } from "~/services/pdf.server";
import { formatDateTime } from "~/lib/dates";
import { exactMoneyText } from "~/lib/number-formats";

import { getAcceptance, getProposal } from "./proposal-query.server";
import { getSettings } from "~/models/settings/settings.server";

/**
 * The accepted text as a file inside the PDF. The certificate's hash is computed from its bytes.
 */
const ATTACHED_NAME = "accepted-text.txt";

/**
 * The accepted text and the certificate of acceptance as a PDF with the same content as the
 * certificate's page. Null if nothing was accepted or the record was deleted.
 */
export async function acceptanceDocument({
  proposalId,
}: {
  proposalId: string;
}): Promise<{ filename: string; content: Buffer } | null> {
  const acceptance = await getAcceptance({ id: proposalId });
  const known = acceptance && (await getProposal({ id: proposalId, revision: acceptance.revision }));
  if (!known) return null;
  const { proposal, content } = known;
  const { productName } = await getSettings();
  const { facts } = copy;
  const { acceptedAt, currency, totalMinor, monthlyMinor } = acceptance;
  const lists = [
    [facts.proposal, `${proposal.reference}, ${content.title}`],
    [facts.for, [content.clientName, content.company].filter(Boolean).join(", ")],
    [facts.from, productName],
    [facts.signer, [acceptance.signerName, acceptance.signerRole].filter(Boolean).join(", ")],
    [facts.time, `${formatDateTime(acceptedAt)} UTC (${acceptedAt.toISOString()})`],
    [facts.consent, `“${acceptance.consent}”`],
    [facts.total, exactMoneyText(totalMinor, currency)],
    ...(monthlyMinor === 0 ? [] : [[facts.monthly, exactMoneyText(monthlyMinor, currency)] as const]),
    [facts.address, acceptance.clientAddress ?? facts.unknown],
    [facts.agent, acceptance.userAgent ?? facts.unknown],
    [facts.hash, acceptance.textHash],
  ] as const;
  const isWhole = canDraw([acceptance.text, ...lists.map(([, value]) => value)].join());
  const file = await makePdf({
    title: `${copy.title}: ${proposal.reference}`,
    author: productName,
    createdAt: acceptedAt,
    blocks: [
      { kind: "title", text: copy.title },
      { kind: "text", text: copy.lead(proposal.reference, acceptance.revision) },
      {
        kind: "facts",
        facts: lists,
      },
      ...(isWhole ? [] : [{ kind: "text" as const, text: copy.numbered(ATTACHED_NAME) }]),
      { kind: "heading", text: copy.text },
      { kind: "text", text: copy.check },
      { kind: "exact", text: acceptance.text },
    ],
    attached: { name: ATTACHED_NAME, text: acceptance.text },
  });
  return { filename: `${proposal.reference}.pdf`, content: file };
}
