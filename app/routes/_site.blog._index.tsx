import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { EmptyList } from "~/features/blog/public/empty-list";
import { ForeignArticles, LeadPost, PostRows } from "~/features/blog/public/post-rows";
import { Topics } from "~/features/blog/public/topics";
import { Pager } from "~/ui/pager";
import { blogCopy } from "~/copy/blog";
import { planCovers } from "~/publishing/cover";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { listAddress } from "~/publishing/post-address";
import { allowPostsCache, loadPostList } from "~/publishing/public-posts.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const list = await loadPostList(request.url);
  await allowPostsCache();
  return list;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { tag, search, first, versions, items } = data;
  const title = [
    search === null ? undefined : blogCopy.search.titleFor(search),
    first ? undefined : blogCopy.older,
    tag?.label,
    blogCopy.name,
  ];
  return pageMeta({
    site: siteOf(matches),
    title: title.filter((part) => part !== undefined).join(" · "),
    description: tag ? `${tag.label}. ${blogCopy.lead}` : blogCopy.lead,
    url: listAddress({ tag: tag?.slug }),
    versions,
    // Search results and later pages change all the time and have no content of their own.
    noindex: search !== null || !first || (tag !== null && items.length === 0),
  });
};

export default function Blog() {
  const list = useLoaderData<typeof loader>();
  const { items, search, first } = list;
  const showsLead = first && search === null;
  const plans = planCovers(
    items.map(({ title }) => title),
    { lead: showsLead },
  );
  const lead = showsLead ? items[0] : undefined;
  return (
    <>
      <header className="mx-auto max-w-sheet px-gutter pt-[clamp(2.25rem,1.5rem+3vw,4.5rem)] pb-[clamp(1.75rem,1rem+2vw,3rem)]">
        <h1 className="text-title">{blogCopy.title}</h1>
        <p className="mt-4 max-w-[34em] text-4 text-ink-muted">{blogCopy.lead}</p>
        <ForeignArticles posts={items} />
      </header>
      <Topics tags={list.tags} current={list.tag} search={search} />
      <div className="mx-auto max-w-sheet px-gutter pb-18">
        {items.length === 0 ? (
          <EmptyList list={list} />
        ) : (
          <>
            {search === null ? null : (
              <p className="pt-10 text-ink-muted tabular-nums wrap-anywhere" role="status">
                {blogCopy.found(list.total, search)}
              </p>
            )}
            {lead ? <LeadPost post={lead} plan={plans[0]} /> : null}
            <PostRows posts={lead ? items.slice(1) : items} plans={lead ? plans.slice(1) : plans} />
            <Pager {...pagerOf(list)} />
          </>
        )}
      </div>
    </>
  );
}

function pagerOf({
  items,
  total,
  tag,
  search,
  first,
  newerCursor,
  olderCursor,
}: ReturnType<typeof useLoaderData<typeof loader>>) {
  const filter = { tag: tag?.slug, search };
  return {
    label: blogCopy.pages,
    summary: first ? blogCopy.range(items.length, total) : blogCopy.total(total),
    previous: newerCursor === null ? null : listAddress({ ...filter, newer: newerCursor }),
    next: olderCursor === null ? null : listAddress({ ...filter, older: olderCursor }),
    previousLabel: blogCopy.newerLink,
    nextLabel: blogCopy.olderLink,
  };
}
