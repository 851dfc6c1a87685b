import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { PostToolbar } from "~/features/blog/editor/post-toolbar";
import { Icon } from "~/ui/icon";
import { PostTable } from "~/features/blog/editor/post-table";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/pager";
import { blogAdminCopy } from "~/copy/blog-admin";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { answerPostListForm, loadPosts } from "~/features/blog/editor/posts.server";

const copy = blogAdminCopy.list;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_blog");
  return loadPosts(request.url);
}

export async function action({ request }: ActionFunctionArgs) {
  return answerPostListForm(request, await requireAccess(request, "manage_blog"));
}

export const meta: MetaFunction = ({ matches }) =>
  plainMeta({ site: siteOf(matches), title: blogAdminCopy.title });

export default function BlogManagement() {
  const { items, previous, next, search, state, sort, total } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const place = (name: "after" | "before", cursor: string | null) => {
    if (cursor === null) return null;
    const query = new URLSearchParams(params);
    query.delete("after");
    query.delete("before");
    query.set(name, cursor);
    return `?${query.toString()}`;
  };
  return (
    <>
      <ConsoleHead title={blogAdminCopy.title} lead={blogAdminCopy.lead}>
        <ButtonLink to="/admin/pictures">
          <Icon name="image" small />
          {copy.pictures}
        </ButtonLink>
        <ButtonLink to="/admin/blog/new" kind="primary">
          <Icon name="plus" small />
          {copy.create}
        </ButtonLink>
      </ConsoleHead>
      <PostToolbar total={total} />
      {items.length === 0 ? (
        <NoPosts
          isFiltered={search !== null || state !== null}
          isTrash={search === null && state === "trash"}
        />
      ) : (
        <>
          <PostTable posts={items} sort={sort} isTrash={state === "trash"} />
          <Pager
            label={copy.pages}
            summary={copy.perPage(items.length)}
            previous={place("before", previous)}
            next={place("after", next)}
          />
        </>
      )}
    </>
  );
}

function NoPosts({ isFiltered, isTrash }: { isFiltered: boolean; isTrash: boolean }) {
  const { title, text } = isTrash ? copy.emptyTrash : isFiltered ? copy.nothing : copy.empty;
  return (
    <Empty title={title}>
      <p>{text}</p>
      {isFiltered ? (
        <ButtonLink to="/admin/blog">{copy.nothing.button}</ButtonLink>
      ) : (
        <ButtonLink to="/admin/blog/new">{copy.create}</ButtonLink>
      )}
    </Empty>
  );
}
