import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { ProposalEditor } from "~/features/proposals/proposal-editor";
import { proposalConsoleCopy } from "~/copy/proposals-console";
import { requireAccess } from "~/auth/access.server";
import { answerOnce } from "~/auth/form-idempotency.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { answerEditor, loadNewProposal } from "~/features/proposals/editor.server";

const copy = proposalConsoleCopy.editor;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_proposals");
  return loadNewProposal(request);
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_proposals");
  return answerOnce(request, () => answerEditor(request, viewer));
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.newTitle, url: "/admin/proposals/new", noindex: true });

export default function NewProposal() {
  const { typed, choices } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <Back to="/admin/proposals">{proposalConsoleCopy.detail.back}</Back>
      <ConsoleHead title={copy.newTitle} lead={copy.lead} />
      <ProposalEditor reply={reply} loaded={typed} choices={choices} cancelTo="/admin/proposals" />
    </>
  );
}
