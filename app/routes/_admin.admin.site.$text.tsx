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
import { ConsoleHead } from "~/ui/console/head";
import { useRootData } from "~/ui/root-data";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_content");
  return loadContentEditor(params.text);
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
  const { kind, version, title } = edited;
  if (reply?.kind === "conflict")
    return (
      <ContentConflictPage conflict={reply.conflict} viewerName={viewer?.name ?? ""} here={`?${version}`} />
    );
  return (
    <>
      <ConsoleBreadcrumb
        label={copy.editor.breadcrumb}
        steps={[{ to: "/admin/site", text: copy.title }, { text: title }]}
      />
      <ConsoleHead title={title} lead={copy.kinds[kind].about}>
        <ButtonLink to="history">{copy.editor.history}</ButtonLink>
      </ConsoleHead>
      <ContentEditor key={`${title} ${version}`} edited={edited} reply={reply ?? null} appUrl={site.appUrl} />
    </>
  );
}
