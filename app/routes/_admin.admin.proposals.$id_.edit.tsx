import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";

import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { ProposalEditor } from "~/features/proposals/editor/proposal-editor";
import { proposalConsoleCopy } from "~/copy/proposals-console";
import { mayLoadAgain } from "~/features/proposals/may-load-again";
import { lateConflict } from "~/ui/console/late-conflict";
import { sendFromEditor } from "~/ui/console/lost-access";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { useRootData } from "~/ui/root-data";
import { requireProposal } from "~/features/proposals/proposal.server";
import { answerEditor, loadProposalEditor } from "~/features/proposals/editor/editor.server";
import { proposalEditorCopy } from "~/copy/console/proposal-editor";

const copy = proposalEditorCopy;
const { loadConflict, LateConflict } = lateConflict(() => import("~/features/proposals/proposal-conflict"));

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_proposals");
  return loadProposalEditor(params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_proposals");
  const { proposal } = await requireProposal(params.id);
  return answerEditor(request, viewer, proposal.id);
}

/** An autosave that fails must not take the page with the text away. */
export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return sendFromEditor(request, { send: () => serverAction<typeof action>(), loadConflict });
}

/** Autosave and preview must not reload the page while someone is typing. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return mayLoadAgain(change);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: data ? copy.editTitle(data.reference, data.revision) : proposalConsoleCopy.title,
  });

export default function EditProposal() {
  const { choices, savings, reference, revision, id, ...loaded } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof clientAction>();
  const { viewer } = useRootData();
  const page = `/admin/proposals/${id}`;
  return (
    <>
      <Back to={page}>{copy.editTitle(reference, revision)}</Back>
      {reply?.kind === "conflict" ? (
        <LateConflict proposalId={id} conflict={reply.conflict} viewerName={viewer?.name ?? ""} />
      ) : (
        <>
          <ConsoleHead title={loaded.typed.title} lead={copy.lead} />
          <ProposalEditor
            key={id}
            answer={reply?.kind === "shown" ? reply : undefined}
            reply={reply}
            loaded={loaded}
            isDraft
            choices={choices}
            savings={savings}
            cancelTo={page}
          />
        </>
      )}
    </>
  );
}
