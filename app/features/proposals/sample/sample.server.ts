import { sharedNow } from "~/lib/clock/shared-clock";
import { currentLanguage } from "~/lib/language/current-language";
import type { SubmissionResult } from "@conform-to/react";

import { sampleProposalCopy as copy } from "~/copy/proposals";
import { answerIntents } from "~/http/answer-form.server";
import { allowPublicCache } from "~/http/public-cache.server";
import { formatDate } from "~/lib/dates";
import { acceptanceOf, type Signature } from "~/models/proposal/proposal-acceptance.server";
import { SampleFormSchema } from "~/models/proposal/proposal-form";
import {
  SAMPLE_CHOSEN,
  SAMPLE_REFERENCE,
  sampleGain,
  sampleProposal,
} from "~/models/proposal/sample-proposal";
import { getSettings } from "~/models/settings/settings.server";
import { CLIENT_FIELDS_MAX } from "~/models/proposal/proposal-limits";

import type { CertificateView, ProposalView } from "../client";
import { certificateOf, consentOf, gainInWords, shownContent } from "../client.server";

const REVISION = 1;

/** The sample as a page shows it, sent today. */
export function loadSample(now = sharedNow()): { view: ProposalView; chosen: string[] } {
  allowPublicCache({ tags: ["settings"] });
  const content = sampleProposal(now);
  const view: ProposalView = {
    ...shownContent(content),
    reference: SAMPLE_REFERENCE,
    revision: REVISION,
    status: "sent",
    sentOn: formatDate(now),
    ownerName: null,
    gain: gainInWords(sampleGain(now)),
  };
  return { view, chosen: [...SAMPLE_CHOSEN] };
}

/** The certificate of the sample, signed by someone who doesn't exist. */
export function loadSampleCertificate(): Promise<CertificateView> {
  allowPublicCache({ tags: ["settings"] });
  return certificate({ name: copy.signer, role: copy.signerRole, chosen: SAMPLE_CHOSEN });
}

/** What the page shows after one of its forms. */
export type SampleAnswer =
  | { certificate: CertificateView }
  | { certificate: null; reply: SubmissionResult | null; chosen: string[] };

/**
 * Answers the forms of the sample. Nothing is stored: an acceptance is shown its certificate, with
 * what was typed, and forgotten.
 */
export function answerSample(request: Request) {
  return answerIntents(
    request,
    {
      schema: SampleFormSchema,
      maxEntries: CLIENT_FIELDS_MAX,
      refused: ({ reply }): SampleAnswer => ({
        certificate: null,
        reply,
        chosen: [reply.initialValue?.options ?? []].flat().map(String),
      }),
    },
    {
      options: ({ options }): SampleAnswer => ({ certificate: null, reply: null, chosen: options }),
      accept: async ({ name, role, options }): Promise<SampleAnswer> => ({
        certificate: await certificate({ name, role, chosen: options }),
      }),
    },
  );
}

async function certificate({
  chosen,
  ...signer
}: Pick<Signature, "name" | "role"> & { chosen: readonly string[] }): Promise<CertificateView> {
  const now = sharedNow();
  const content = sampleProposal(now);
  const proposal = { id: SAMPLE_REFERENCE, reference: SAMPLE_REFERENCE, language: currentLanguage() };
  const { productName } = await getSettings();
  const acceptance = acceptanceOf({
    known: { proposal, content, revision: REVISION },
    chosen,
    signature: { ...signer, consent: consentOf(content) },
    origin: { address: copy.address, userAgent: copy.agent },
    productName,
    now,
  });
  return certificateOf({ proposal, content }, acceptance, []);
}
