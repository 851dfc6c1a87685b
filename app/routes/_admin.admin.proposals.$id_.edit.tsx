import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { ProposalEditor } from "~/features/proposals/proposal-editor";
import { proposalConsoleCopy } from "~/copy/proposals-console";
import { requireAccess } from "~/auth/access.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { requireProposal } from "~/features/proposals/staff.server";
import { answerEditor, loadProposalEditor } from "~/features/proposals/editor.server";

const copy = proposalConsoleCopy.editor;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_proposals");
  return loadProposalEditor(params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_proposals");
  const { proposal } = await requireProposal(params.id);
  return answerEditor(request, viewer, proposal.id);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta({
    site: siteOf(matches),
    title: data ? copy.editTitle(data.reference, data.revision) : proposalConsoleCopy.title,
    url: "/admin/proposals",
    noindex: true,
  });

export default function EditProposal() {
  const { typed, choices, reference, revision, id } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const page = `/admin/proposals/${id}`;
  return (
    <>
      <Back to={page}>{copy.editTitle(reference, revision)}</Back>
      <ConsoleHead title={typed.title} lead={copy.lead} />
      <ProposalEditor reply={reply} loaded={typed} choices={choices} cancelTo={page} />
    </>
  );
}
