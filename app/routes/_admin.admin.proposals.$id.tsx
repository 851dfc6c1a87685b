import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { AddTask } from "~/features/tasks/add-task";
import { InClientLanguage } from "~/features/proposals/foreign-part";
import { HandOverForm } from "~/features/proposals/hand-over-form";
import { ProposalActions } from "~/features/proposals/proposal-actions";
import { ProposalBadge } from "~/features/proposals/proposal-badge";
import { ProposalFacts } from "~/features/proposals/proposal-facts";
import { ProposalPreview } from "~/features/proposals/proposal-preview";
import { ProposalTalk, ProposalTimeline } from "~/features/proposals/staff-talk";
import { Notice } from "~/ui/notice";
import { proposalConsoleCopy } from "~/copy/proposals-console";
import { requireAccess } from "~/auth/access.server";
import { shortTaskForm } from "~/features/tasks/new-task.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { answerProposalForm, loadProposal } from "~/features/proposals/proposal.server";
import { proposalDetailCopy } from "~/copy/console/proposal-detail";

const copy = proposalDetailCopy;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "manage_proposals");
  const [proposal, taskStart] = await Promise.all([
    loadProposal(request, viewer, params.id),
    shortTaskForm(viewer, { proposalId: params.id ?? "" }),
  ]);
  return { ...proposal, taskStart };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerProposalForm(request, await requireAccess(request, "manage_proposals"), params.id);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: data?.proposal.title ?? proposalConsoleCopy.title,
  });

export default function ProposalDetail() {
  const shown = useLoaderData<typeof loader>();
  const { proposal, owner, tenant, view, changes, events, talk, added, path, keys, chosen } = shown;
  const { isReminded, nextReminder, stopped, signatures, taskStart, successors } = shown;
  const answer = useActionData<typeof action>();
  const replyTo = (intent: string) => (answer?.intent === intent ? answer.reply : null);
  return (
    <>
      <Back to="/admin/proposals">{copy.back}</Back>
      <ConsoleHead title={proposal.title} lead={copy.version(proposal.reference, proposal.revision)}>
        <ProposalActions proposal={proposal} openUntil={view.openUntil} duplicateKey={keys.duplicate} />
      </ConsoleHead>
      {answer?.refusal ? (
        <div className="mb-6">
          <Notice kind="danger">
            <strong className="font-strong">{copy.refused}.</strong> {answer.refusal}
          </Notice>
        </div>
      ) : null}
      <div className="grid gap-x-14 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
        <aside className="grid gap-8 xl:col-start-2 xl:row-span-2 xl:row-start-1" aria-label={copy.facts}>
          <div>
            <p className="mb-3">
              <ProposalBadge status={proposal.status} isHalfSigned={shown.isHalfSigned} />
            </p>
            <ProposalFacts
              proposal={proposal}
              owner={owner}
              tenant={tenant}
              path={path}
              isReminded={isReminded}
              nextReminder={nextReminder}
              stopped={stopped}
              signatures={signatures}
              hasOptions={view.content.items.some(({ isOptional }) => isOptional)}
            />
            <HandOverForm
              key={`${proposal.id} ${proposal.ownerId ?? ""}`}
              version={proposal.version}
              successors={successors}
              reply={replyTo("set-owner")}
            />
          </div>
          <AddTask
            about="proposal"
            id={proposal.id}
            page={`/admin/proposals/${proposal.id}`}
            start={taskStart}
          />
          <section aria-labelledby="timeline">
            <h2 id="timeline" className="mb-3 scroll-mt-20 text-4">
              {copy.timeline}
            </h2>
            <ProposalTimeline events={events.items} />
            <ListPager
              label={copy.timelinePager}
              at="timeline"
              previous={events.previous}
              next={events.next}
            />
          </section>
        </aside>
        {proposal.status === "draft" && proposal.revision === 1 ? null : (
          <section aria-labelledby="talk" className="min-w-0 xl:col-start-1">
            <h2 id="talk" className="mb-3 text-4">
              {copy.talk}
            </h2>
            <ProposalTalk
              key={`${proposal.id} ${added}`}
              talk={talk}
              answerKey={keys.answer}
              clientEmail={proposal.clientEmail}
              secondSignerEmail={proposal.secondSignerEmail}
              reply={replyTo("answer")}
            />
          </section>
        )}
        <section aria-labelledby="preview" className="min-w-0 xl:col-start-1">
          <h2 id="preview" className="text-4">
            {copy.preview}
          </h2>
          <InClientLanguage foreign={view.foreign}>
            <ProposalPreview
              view={view}
              changes={changes}
              chosen={chosen}
              isDecided={proposal.status === "accepted"}
            />
          </InClientLanguage>
        </section>
      </div>
    </>
  );
}
