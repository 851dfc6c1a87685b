import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { ConsoleBreadcrumb } from "~/ui/console/breadcrumb";
import { ConsoleHead } from "~/ui/console/head";
import { DiffColumn } from "~/ui/diff-column";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { SubmitButton } from "~/ui/form";
import { Pager } from "~/ui/pager";
import { blogAdminCopy } from "~/copy/blog-admin";
import { requireAccess } from "~/auth/access.server";
import { formatDateTime } from "~/lib/dates";
import { pageMeta, siteOf } from "~/publishing/meta";
import { answerRestoreForm, loadPostHistory } from "~/features/blog/editor/history.server";

const copy = blogAdminCopy.history;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_blog");
  return loadPostHistory(request.url, params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_blog");
  return answerRestoreForm(request, viewer, params.id);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/admin/blog", noindex: true });

type History = ReturnType<typeof useLoaderData<typeof loader>>;

export default function PostHistory() {
  const { post, items, shown, previous, next } = useLoaderData<typeof loader>();
  return (
    <>
      <ConsoleBreadcrumb
        label={blogAdminCopy.editor.breadcrumb}
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
        <div className="grid gap-8 xl:grid-cols-[17rem_minmax(0,1fr)] xl:items-start">
          <section aria-label={copy.list}>
            <ol className="border-t border-ink">
              {items.map((item) => (
                <Saving key={item.id} item={item} post={post} isShown={item.version === shown.version} />
              ))}
            </ol>
            {previous || next ? (
              <Pager
                label={copy.pages}
                previous={previous && `?before=${previous}`}
                next={next && `?after=${next}`}
                previousLabel={copy.newer}
                nextLabel={copy.older}
              />
            ) : null}
          </section>
          <Shown shown={shown} post={post} />
        </div>
      )}
    </>
  );
}

function Saving({
  item,
  post,
  isShown,
}: {
  item: History["items"][number];
  post: History["post"];
  isShown: boolean;
}) {
  const { version, savedBy, isAutosave, createdAt } = item;
  return (
    <li className="border-b border-line">
      <Link
        to={`?version=${version}`}
        aria-current={isShown ? "true" : undefined}
        preventScrollReset
        className="block px-3 py-2.5 text-ink no-underline hover:bg-surface-sunken aria-[current]:bg-brand-soft"
      >
        <span className="flex flex-wrap items-center gap-2 font-title">
          {copy.version(version)}
          {version === post.contentVersion ? <Badge kind="positive">{copy.current}</Badge> : null}
        </span>
        <span className="block text-1 text-ink-muted wrap-anywhere tabular-nums">
          {formatDateTime(createdAt)} · {savedBy ?? copy.unknown}
          {isAutosave ? ` · ${copy.autosave}` : ""}
        </span>
      </Link>
    </li>
  );
}

function Shown({ shown, post }: { shown: NonNullable<History["shown"]>; post: History["post"] }) {
  const { version, diff, fields } = shown;
  const isCurrent = version === post.contentVersion;
  return (
    <section aria-labelledby="shown" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="shown" className="text-4">
          {copy.compare(version)}
        </h2>
        {isCurrent || post.isInTrash ? null : (
          <Form method="post" className="grid justify-items-end gap-1">
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="current" value={post.version} />
            <SubmitButton kind="plain">{copy.restore(version)}</SubmitButton>
          </Form>
        )}
      </div>
      {fields.length > 0 ? (
        <p className="mb-4 text-ink-muted">
          {blogAdminCopy.conflict.otherFields(fields.map((field) => blogAdminCopy.fields[field]).join(", "))}
        </p>
      ) : null}
      {diff === null ? (
        <p className="text-ink-muted">{copy.first}</p>
      ) : diff.passages === 0 ? (
        <p className="text-ink-muted">{copy.same}</p>
      ) : (
        <div className="grid gap-6 lg:grid-cols-2">
          <div className="min-w-0">
            <h3 className="border-t border-ink py-2 font-title">{copy.before}</h3>
            <DiffColumn lines={diff.left} side="removed" />
          </div>
          <div className="min-w-0">
            <h3 className="border-t border-ink py-2 font-title">{copy.after}</h3>
            <DiffColumn lines={diff.right} side="added" />
          </div>
        </div>
      )}
    </section>
  );
}
