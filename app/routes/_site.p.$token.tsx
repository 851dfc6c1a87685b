import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { OpenProposal } from "~/features/proposals/open-proposal";
import { Go } from "~/ui/go";
import { PageIntro } from "~/ui/page-intro";
import { proposalCopy as copy } from "~/copy/proposals";
import { answerOnce } from "~/auth/form-idempotency.server";
import {
  answerClientForm,
  loadProposalPage,
  noteOpened,
  requireLinkedProposal,
} from "~/features/proposals/client.server";
import type { ClientReply, ClosedReason } from "~/features/proposals/client";
import { LateReply } from "~/features/proposals/late-reply";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { useRootData } from "~/ui/root-data";

export const handle = { isPaper: true, hydrate: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadProposalPage(request, params.token);
}

export async function action({ request, params }: ActionFunctionArgs) {
  // Recorded before the form runs. Even if the form is refused, someone has opened the proposal.
  await noteOpened(request, await requireLinkedProposal(params.token));
  return answerOnce(request, () => answerClientForm(request, params.token));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta({
    site: siteOf(matches),
    title: data && data.kind !== "closed" ? data.view.content.title : copy.pageTitle,
    url: "/p",
    noindex: true,
    canonical: null,
  });

export default function ClientProposal() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { settings } = useRootData();
  if (page.kind === "closed")
    return <Closed reason={page.reason} openUntil={page.openUntil} answer={answer} />;
  return <OpenProposal page={page} answer={answer} productName={settings.productName} />;
}

/** Why a link no longer shows a proposal, and what to do. */
function Closed({
  reason,
  openUntil,
  answer,
}: {
  reason: ClosedReason;
  openUntil: string;
  answer: ClientReply | undefined;
}) {
  const { title, text } = copy.closed[reason];
  return (
    <>
      <PageIntro title={title}>{typeof text === "string" ? text : text(openUntil)}</PageIntro>
      <div className="mx-auto grid max-w-sheet gap-6 px-gutter pb-section">
        {answer?.refusal ? <LateReply answer={answer} reason={null} /> : null}
        <p>
          <Go to="/contact?topic=proposal#write">{copy.closed.contact}</Go>
        </p>
      </div>
    </>
  );
}
