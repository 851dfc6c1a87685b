import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";

import { requireAccess } from "~/auth/access.server";
import { contentCopy as copy } from "~/copy/content/content";
import { ContentEditor } from "~/features/content/content-editor";
import { answerContentForm, loadContentEditor } from "~/features/content/editor.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { ButtonLink } from "~/ui/button";
import { ConsoleBreadcrumb } from "~/ui/console/breadcrumb";
import { LanguageChoice } from "~/features/content/language-choice";
import { languageQuery } from "~/features/content/language-query";
import { lateConflict } from "~/ui/console/late-conflict";
import { sendFromEditor } from "~/ui/console/lost-access";
import { isSignedOutReply } from "~/ui/console/signed-out-reply";
import { ConsoleHead } from "~/ui/console/head";
import { SignedOutNotice } from "~/ui/console/signed-out-notice";
import { useKeptReply } from "~/ui/console/use-kept-reply";
import { useRootData } from "~/ui/root-data";

const { loadConflict, LateConflict } = lateConflict(() => import("~/features/content/content-conflict"));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "manage_content");
  return loadContentEditor({ viewer, text: params.text, url: request.url });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_content");
  return answerContentForm({ request, viewer, text: params.text });
}

/** An autosave that fails must not take the page with the text away. */
export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return sendFromEditor(request, { send: () => serverAction<typeof action>(), loadConflict });
}

/** An autosave must not reload the page while someone is typing. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  if (change.formData?.get("intent") === "autosave" || isSignedOutReply(change.actionResult)) return false;
  return change.defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({ site: siteOf(matches), title: data?.title ?? copy.title });

export default function EditContent() {
  const edited = useLoaderData<typeof loader>();
  const answer = useActionData<typeof clientAction>();
  const reply = useKeptReply(answer);
  const { site, viewer } = useRootData();
  const { kind, version, title, language, here } = edited;
  if (reply?.kind === "conflict")
    return (
      <>
        {isSignedOutReply(answer) ? <SignedOutNotice /> : null}
        <LateConflict conflict={reply.conflict} viewerName={viewer?.name ?? ""} here={here} />
      </>
    );
  return (
    <>
      <ConsoleBreadcrumb
        steps={[{ to: `/admin/site${languageQuery(language)}`, text: copy.title }, { text: title }]}
      />
      <ConsoleHead title={title} lead={copy.kinds[kind].about}>
        <ButtonLink to={here.replace(/(?=\?|$)/, "/history")}>{copy.editor.history}</ButtonLink>
      </ConsoleHead>
      <LanguageChoice language={language} className="mb-6" />
      {edited.fallsBack ? <p className="mb-6 text-ink-muted">{copy.language.fallsBack}</p> : null}
      <ContentEditor
        key={`${title} ${language} ${version} ${reply?.kind}`}
        edited={edited}
        reply={reply ?? null}
        answer={answer}
        appUrl={site.appUrl}
      />
    </>
  );
}
