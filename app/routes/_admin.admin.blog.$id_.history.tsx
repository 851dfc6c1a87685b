import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleBreadcrumb } from "~/ui/console/breadcrumb";
import { History, HistoryComparison } from "~/ui/console/history";
import { ConsoleHead } from "~/ui/console/head";
import { ButtonLink } from "~/ui/button";
import { Badge } from "~/ui/badge";
import { Empty } from "~/ui/empty";
import { blogAdminCopy } from "~/copy/blog-admin";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { answerRestoreForm, loadPostHistory } from "~/features/blog/editor/history.server";
import { textHistoryCopy } from "~/copy/console/text-history";
import { textConflictCopy } from "~/copy/console/text-conflict";

const copy = textHistoryCopy;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_blog");
  return loadPostHistory(request.url, params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_blog");
  return answerRestoreForm(request, viewer, params.id);
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function PostHistory() {
  const { post, items, shown, previous, next } = useLoaderData<typeof loader>();
  return (
    <>
      <ConsoleBreadcrumb
        steps={[
          { to: "/admin/blog", text: blogAdminCopy.title },
          { to: `/admin/blog/${post.id}`, text: blogAdminCopy.editor.title },
          { text: copy.title },
        ]}
      />
      <ConsoleHead title={copy.title} lead={copy.lead(post.title)} />
      {shown === null ? (
        <Empty title={copy.empty.title}>
          <p>{copy.empty.text}</p>
          <ButtonLink to={`/admin/blog/${post.id}`}>{copy.empty.button}</ButtonLink>
        </Empty>
      ) : (
        <History
          items={items.map((item) => ({
            ...item,
            note: item.isAutosave ? copy.autosave : "",
            badges:
              item.version === post.contentVersion ? <Badge kind="positive">{copy.current}</Badge> : null,
          }))}
          shown={shown.version}
          previous={previous}
          next={next}
        >
          <HistoryComparison
            version={shown.version}
            current={post.version}
            mayRestore={shown.version !== post.contentVersion && !post.isInTrash}
            diff={shown.diff}
          >
            {shown.fields.length > 0 ? (
              <p className="mb-4 text-ink-muted">
                {textConflictCopy.otherFields(
                  shown.fields.map((field) => blogAdminCopy.fields[field]).join(", "),
                  shown.diff?.passages ?? 0,
                )}
              </p>
            ) : null}
          </HistoryComparison>
        </History>
      )}
    </>
  );
}
