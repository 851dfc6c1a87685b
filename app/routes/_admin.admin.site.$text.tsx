import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { requireAccess } from "~/auth/access.server";
import { contentCopy as copy } from "~/copy/content/content";
import { ContentConflictPage } from "~/features/content/content-conflict";
import { ContentEditor } from "~/features/content/content-editor";
import { answerContentForm, loadContentEditor } from "~/features/content/editor.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { ButtonLink } from "~/ui/button";
import { ConsoleBreadcrumb } from "~/ui/console/breadcrumb";
import { LanguageChoice } from "~/features/content/language-choice";
import { languageQuery } from "~/features/content/language-query";
import { ConsoleHead } from "~/ui/console/head";
import { useRootData } from "~/ui/root-data";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_content");
  return loadContentEditor({ text: params.text, url: request.url });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_content");
  return answerContentForm({ request, viewer, text: params.text });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta({ site: siteOf(matches), title: data?.title ?? copy.title, url: "/admin/site", noindex: true });

export default function EditContent() {
  const edited = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { site, viewer } = useRootData();
  const { kind, version, title, language, here } = edited;
  if (reply?.kind === "conflict")
    return <ContentConflictPage conflict={reply.conflict} viewerName={viewer?.name ?? ""} here={here} />;
  return (
    <>
      <ConsoleBreadcrumb
        label={copy.editor.breadcrumb}
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
        appUrl={site.appUrl}
      />
    </>
  );
}
