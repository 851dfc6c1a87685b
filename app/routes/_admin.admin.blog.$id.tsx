import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";

import { ConsoleBreadcrumb } from "~/ui/console/breadcrumb";
import { MergedNotice } from "~/ui/console/merged-notice";
import { PostEditor } from "~/features/blog/editor/post-editor";
import { TrashedPost } from "~/features/blog/editor/trashed-post";
import { Translations } from "~/features/blog/editor/translations";
import { textConflictCopy } from "~/copy/console/text-conflict";
import { blogAdminCopy } from "~/copy/blog-admin";
import { lateConflict } from "~/ui/console/late-conflict";
import { sendFromEditor } from "~/ui/console/lost-access";
import { isSignedOutReply } from "~/ui/console/signed-out-reply";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { answerPostForm, loadPostEditor } from "~/features/blog/editor/editor.server";
import { useRootData } from "~/ui/root-data";

const copy = blogAdminCopy;
const { loadConflict, LateConflict } = lateConflict(() => import("~/features/blog/editor/conflict"));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "manage_blog");
  return loadPostEditor(viewer, params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_blog");
  return answerPostForm({ request, viewer, id: params.id ?? "" });
}

/** An autosave that fails must not take the page with the text away. */
export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return sendFromEditor(request, { send: () => serverAction<typeof action>(), loadConflict });
}

/** Autosave and preview must not reload the page while someone is typing. */
export function shouldRevalidate({
  actionResult,
  formAction,
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formData?.get("intent") === "autosave" || formAction === "/admin/blog/preview") return false;
  if (isSignedOutReply(actionResult)) return false;
  return defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: data ? `${copy.editor.title}: ${data.post.title}` : copy.editor.title,
  });

export default function EditPost() {
  const edited = useLoaderData<typeof loader>();
  const reply = useActionData<typeof clientAction>();
  const { site, viewer } = useRootData();
  const { post } = edited;
  const conflict = reply?.kind === "conflict" ? reply.conflict : null;
  const merged = reply?.kind === "merged" ? reply : null;
  const page = `/admin/blog/${post.id}`;
  const steps = [
    { to: "/admin/blog", text: copy.title },
    { ...(conflict ? { to: page } : {}), text: copy.editor.title },
    ...(conflict ? [{ text: textConflictCopy.step }] : []),
  ];
  return (
    <>
      <ConsoleBreadcrumb steps={steps} />
      {conflict ? (
        <LateConflict postId={post.id} conflict={conflict} viewerName={viewer?.name ?? ""} />
      ) : post.state === "trash" ? (
        <TrashedPost id={post.id} title={post.title} />
      ) : (
        <>
          {merged ? <MergedNotice isClean={merged.isClean} /> : null}
          <PostEditor key={`${post.id} ${merged?.version}`} {...edited} reply={reply} appUrl={site.appUrl} />
          <Translations
            key={`translations ${post.id}`}
            language={post.language}
            {...edited.translations}
            refused={reply?.kind === "translation-refused" ? reply.result : null}
          />
        </>
      )}
    </>
  );
}
