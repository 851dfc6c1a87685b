import { Link } from "@remix-run/react";
import { type ReactNode } from "react";

import { Icon } from "~/ui/icon";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { useHydrated } from "remix-utils/use-hydrated";
import { proposalCopy as copy } from "~/copy/proposals";
import { proposalPaperCopy as paper } from "~/copy/shared/proposal-paper";
import { halfSignedCopy } from "~/copy/shared/proposal-labels";
import { totalsOf } from "~/models/proposal/proposal-money";
import { totalsText } from "~/models/proposal/proposal-sums";
import type { ClientReply, ProposalPage, Signing } from "./client";

import { Changes } from "./changes";
import { ACCEPT_FORM, AcceptForm, DeclineForm, QuestionForm } from "./client-forms";
import { ProposalBadge } from "./proposal-badge";
import { LateReply } from "./late-reply";
import { PrintButton } from "./print-button";
import { PaperFrame, ProposalPaper } from "./proposal-paper";
import { Talk } from "./talk";
import { useChosen } from "./use-chosen";
import { useTellingOpened } from "./use-telling-opened";

type Shown = Exclude<ProposalPage, { kind: "closed" }>;

/** A proposal with everything that its client can do. */
export function OpenProposal({
  page,
  answer,
  productName,
}: {
  page: Shown;
  answer: ClientReply | undefined;
  productName: string;
}) {
  const { view, kind, changes } = page;
  const { content } = view;
  const hydrated = useHydrated();
  useTellingOpened({ token: page.token, isNews: !page.isStaff && view.status === "sent" });
  const [chosen, toggle] = useChosen(answer?.chosen ?? page.chosen);
  const { signing } = page;
  const isFree = kind === "open" && !signing?.isLocked;
  const counted = isFree ? chosen : new Set(page.chosen);
  const totals = totalsOf(content, counted);
  const total = totalsText({
    totalMinor: totals.once.totalMinor,
    monthlyMinor: totals.monthly.totalMinor,
    currency: content.currency,
  });
  const replyTo = (intent: ClientReply["intent"]) => (answer?.intent === intent ? answer.reply : null);

  return (
    <PaperFrame facts={factsOf(page, productName)} aside={<DocumentLinks token={page.token} />}>
      <header id="decision" className="scroll-mt-24">
        <State page={page} answer={answer} />
        <p className="flex flex-wrap gap-2">
          {kind === "open" ? (
            <Badge>{paper.openUntil(view.openUntil)}</Badge>
          ) : (
            <ProposalBadge status={kind} />
          )}
          {kind === "open" && signing?.isLocked ? <Badge kind="info">{halfSignedCopy.label}</Badge> : null}
        </p>
        <h1 className="mt-4 max-w-[22ch] text-[clamp(2rem,1.5rem+2.4vw,3.5rem)] leading-[1.04] tracking-[-0.035em] wrap-anywhere">
          {content.title}
        </h1>
        {changes ? <Changes changes={changes} revision={view.revision} /> : null}
      </header>
      <ProposalPaper
        view={view}
        totals={totals}
        choice={
          isFree
            ? { chosen, formId: ACCEPT_FORM, ...(hydrated ? { onToggle: toggle } : {}) }
            : { chosen: counted, isDecided: kind !== "declined" }
        }
        after={
          isFree && !hydrated && content.items.some(({ isOptional }) => isOptional) ? (
            <p className="mt-4 text-end print:hidden">
              <Button form={ACCEPT_FORM} name="intent" value="options" formNoValidate>
                <Icon name="refresh" small />
                {copy.update}
              </Button>
            </p>
          ) : null
        }
      />
      {kind === "open" && !signing?.isSigned ? (
        <AcceptForm
          company={content.company}
          shown={`${totals.once.totalMinor} ${totals.monthly.totalMinor}`}
          submit={signing ? copy.signing.submit(total) : copy.accept.submit(total)}
          options={isFree ? null : page.chosen}
          reply={replyTo("accept")}
        />
      ) : null}
      <Questions page={page} reply={replyTo("ask")} />
      {kind === "open" ? <DeclineForm reply={replyTo("decline")} /> : null}
    </PaperFrame>
  );
}

function DocumentLinks({ token }: { token: string }) {
  return (
    <div className="grid justify-items-start gap-1">
      <Link to={`/p/${token}/document`} reloadDocument className="inline-block min-h-6">
        {paper.document}
      </Link>
      <PrintButton />
    </div>
  );
}

function factsOf({ view }: Shown, productName: string): [label: string, value: ReactNode][] {
  const { reference, revision, sentOn, ownerName, content } = view;
  return [
    [
      paper.proposal,
      <>
        <span className="whitespace-nowrap">{reference},</span>{" "}
        <span className="whitespace-nowrap">{paper.versionNumber(revision)}</span>
      </>,
    ],
    [paper.date, sentOn ?? paper.notSent],
    [paper.for, [content.clientName, content.company].filter(Boolean).join(", ")],
    [paper.from, [ownerName, productName].filter(Boolean).join(", ")],
  ];
}

function State({ page, answer }: { page: Shown; answer: ClientReply | undefined }) {
  const { kind, decision, token, isStaff, signing } = page;
  const { state } = copy;
  return (
    <div className={`mb-6 grid gap-3 empty:hidden ${kind === "open" ? "print:hidden" : ""}`}>
      {answer?.refusal ? <LateReply answer={answer} reason={answer.refusal} /> : null}
      {isStaff && kind === "open" ? <Notice>{state.staff}</Notice> : null}
      {kind === "open" && signing ? <SigningNotice signing={signing} /> : null}
      {kind === "accepted" && decision ? (
        <Notice kind="positive">
          <strong className="font-strong">{state.accepted(decision.name, decision.when)}</strong>{" "}
          {decision.hasWorkspace ? state.acceptedNextWorkspace : state.acceptedNext}
          <p className="mt-3 print:hidden">
            <ButtonLink to={`/p/${token}/certificate`}>{state.certificate}</ButtonLink>
          </p>
        </Notice>
      ) : null}
      {kind === "declined" && decision ? (
        <Notice kind="warning">
          <strong className="font-strong">{state.declined(decision.when)}</strong> {state.declinedNext}
          <p className="mt-3 print:hidden">
            <ButtonLink to="/contact?topic=proposal#write">{copy.closed.contact}</ButtonLink>
          </p>
        </Notice>
      ) : null}
    </div>
  );
}

/** Says which of the two people have signed. */
function SigningNotice({ signing: { signers, isSigned, isLocked } }: { signing: Signing }) {
  const { signing } = copy;
  return (
    <Notice>
      <strong className="font-strong">{signing.title}</strong>
      <ul className="mt-1">
        {signers.map(({ name, signedOn, isReader }, index) => {
          const shown = isReader ? `${name} (${signing.you})` : name;
          return (
            <li key={index} className="wrap-anywhere">
              {signedOn ? signing.signedOn(shown, signedOn) : signing.notSigned(shown)}
            </li>
          );
        })}
      </ul>
      <p className="mt-1">
        {signing.waitingText} {isLocked && !isSigned ? signing.locked : null}
      </p>
    </Notice>
  );
}

function Questions({ page, reply }: { page: Shown; reply: ClientReply["reply"] }) {
  const { talk, kind, questionKey } = page;
  if (kind !== "open" && talk.length === 0) return null;
  return (
    <section
      id="questions"
      aria-labelledby="questions-title"
      className="mt-14 grid scroll-mt-24 gap-5 border-t border-ink pt-4 print:hidden"
    >
      <h2 id="questions-title" className="text-4">
        {copy.questions.title}
      </h2>
      {talk.length === 0 ? (
        <p className="max-w-[64ch] text-ink-muted">{copy.questions.none}</p>
      ) : (
        <Talk items={talk} words={copy.questions} />
      )}
      {kind === "open" ? (
        <QuestionForm key={talk.length} questionKey={questionKey} asker={page.asker} reply={reply} />
      ) : null}
    </section>
  );
}
