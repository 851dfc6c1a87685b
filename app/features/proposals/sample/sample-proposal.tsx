import { proposalCopy, sampleProposalCopy as copy } from "~/copy/proposals";
import { proposalPaperCopy as paper } from "~/copy/shared/proposal-paper";
import { totalsOf } from "~/models/proposal/proposal-money";
import { totalsText } from "~/models/proposal/proposal-sums";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useRootData } from "~/ui/root-data";

import type { ProposalView } from "../client";
import { ACCEPT_FORM, AcceptForm } from "../client-forms";
import { PrintButton } from "../print-button";
import { PaperFrame, ProposalPaper } from "../proposal-paper";
import { SampleNote } from "./sample-note";
import type { SampleAnswer } from "./sample.server";

/**
 * The sample proposal, with options to choose and a form that stores nothing. It is a document: the
 * script `choice` asks for the totals of other options.
 */
export function SampleProposal({
  view,
  chosen: initial,
  answer,
}: {
  view: ProposalView;
  chosen: readonly string[];
  answer: Extract<SampleAnswer, { certificate: null }> | undefined;
}) {
  const { settings } = useRootData();
  const chosen = new Set(answer?.chosen ?? initial);
  const { content } = view;
  const totals = totalsOf(content, chosen);
  const total = totalsText({
    totalMinor: totals.once.totalMinor,
    monthlyMinor: totals.monthly.totalMinor,
    currency: content.currency,
  });

  return (
    <>
      <SampleNote text={copy.note} to="/booking" link={copy.book} />
      <PaperFrame
        facts={[
          [paper.proposal, `${view.reference}, ${paper.versionNumber(view.revision)}`],
          [paper.date, view.sentOn],
          [paper.for, [content.clientName, content.company].filter(Boolean).join(", ")],
          [paper.from, settings.productName],
        ]}
        aside={<PrintButton />}
      >
        <header>
          <Badge>{paper.openUntil(view.openUntil)}</Badge>
          <h1 className="mt-4 max-w-[22ch] text-[clamp(2rem,1.5rem+2.4vw,3.5rem)] leading-[1.04] tracking-[-0.035em] wrap-anywhere">
            {content.title}
          </h1>
        </header>
        <ProposalPaper
          view={view}
          totals={totals}
          choice={{ chosen, formId: ACCEPT_FORM }}
          after={
            <p className="mt-4 text-end print:hidden">
              <Button form={ACCEPT_FORM} name="intent" value="options" formNoValidate>
                <Icon name="refresh" small />
                {proposalCopy.update}
              </Button>
            </p>
          }
        />
        <AcceptForm
          company={content.company}
          shown={`${totals.once.totalMinor} ${totals.monthly.totalMinor}`}
          submit={proposalCopy.accept.submit(total)}
          options={null}
          reply={answer?.reply ?? null}
          words={copy.accept}
          askAt="/contact?topic=proposal#write"
        />
      </PaperFrame>
    </>
  );
}
