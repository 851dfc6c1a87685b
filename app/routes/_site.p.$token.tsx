import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ClosedProposal } from "~/features/proposals/closed-proposal";
import { OpenProposal } from "~/features/proposals/open-proposal";
import { proposalCopy as copy } from "~/copy/proposals";
import { answerOnce } from "~/auth/form-idempotency.server";
import {
  answerClientForm,
  loadProposalPage,
  noteOpened,
  requireLinkedProposal,
} from "~/features/proposals/client.server";
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
    return <ClosedProposal reason={page.reason} openUntil={page.openUntil} answer={answer} />;
  return <OpenProposal page={page} answer={answer} productName={settings.productName} />;
}
