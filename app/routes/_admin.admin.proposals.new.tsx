import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";

import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { ProposalEditor } from "~/features/proposals/editor/proposal-editor";
import { TemplateChoice } from "~/features/proposals/templates/template-choice";
import { mayLoadAgain } from "~/features/proposals/may-load-again";
import { requireAccess } from "~/auth/access.server";
import { answerOnce } from "~/auth/form-idempotency.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { answerEditor, loadNewProposal } from "~/features/proposals/editor/editor.server";
import { proposalEditorCopy } from "~/copy/console/proposal-editor";

const copy = proposalEditorCopy;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_proposals");
  return loadNewProposal(request);
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_proposals");
  return answerOnce(request, () => answerEditor(request, viewer));
}

/** A preview must not load another empty draft. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return mayLoadAgain(change);
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.newTitle });

export default function NewProposal() {
  const { choices, savings, templates, templateId, ...loaded } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const reply = useActionData<typeof action>();
  return (
    <>
      <Back to="/admin/proposals">{copy.back}</Back>
      <ConsoleHead title={copy.newTitle} lead={copy.lead} />
      <TemplateChoice templates={templates} chosen={templateId} lead={params.get("lead")} />
      <ProposalEditor
        key={templateId}
        answer={reply?.kind === "shown" ? reply : undefined}
        loaded={loaded}
        isDraft={false}
        choices={choices}
        savings={savings}
        cancelTo="/admin/proposals"
      />
    </>
  );
}
