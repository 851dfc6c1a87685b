import { useHref } from "@remix-run/react";

import { Icon } from "~/ui/icon";
import { CampaignLink } from "~/ui/campaign-link";
import { blogCopy } from "~/copy/blog";
import type { Tag } from "~/models/post/post";
import { BLOG_SEARCH_LENGTH_MAX, TOPICS_SHOWN } from "~/models/post/post-limits";
import { listAddress } from "~/publishing/post-address";

interface Props {
  tags: readonly Tag[];
  current: Tag | null;
  search: string | null;
}

/**
 * The topics as tabs, and the search next to them. Both use plain URLs: links and a GET form. Of
 * many topics, most are folded away, but never the current one.
 */
export function Topics({ tags, current, search }: Props) {
  const shown = tags.filter(({ slug }, index) => index < TOPICS_SHOWN || slug === current?.slug);
  const folded = tags.filter((tag) => !shown.includes(tag));
  const list = (topics: readonly Tag[]) =>
    topics.map(({ slug, label }) => (
      <li key={slug}>
        <Topic to={listAddress({ tag: slug })} isCurrent={slug === current?.slug && search === null}>
          {label}
        </Topic>
      </li>
    ));
  return (
    <div className="mx-auto flex max-w-sheet flex-wrap-reverse items-start justify-between gap-x-6 border-b border-line px-gutter">
      <nav aria-label={blogCopy.topics}>
        <ul className="-mb-px flex flex-wrap gap-x-6">
          <li>
            <Topic to={listAddress()} isCurrent={current === null && search === null}>
              {blogCopy.everything}
            </Topic>
          </li>
          {list(shown)}
        </ul>
        {folded.length > 0 ? (
          <details>
            <summary className="flex min-h-11 w-fit cursor-pointer items-center text-control text-ink-muted hover:text-ink">
              {blogCopy.moreTopics(folded.length)}
            </summary>
            <ul className="-mb-px flex flex-wrap gap-x-6">{list(folded)}</ul>
          </details>
        ) : null}
      </nav>
      <SearchForm tag={current} search={search} />
    </div>
  );
}

function Topic({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  const look = isCurrent
    ? "border-brand font-medium text-ink"
    : "border-transparent text-ink-muted hover:text-ink";
  return (
    <CampaignLink
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className={`inline-flex min-h-11 items-center border-b-2 text-control no-underline ${look}`}
    >
      {children}
    </CampaignLink>
  );
}

function SearchForm({ tag, search }: { tag: Tag | null; search: string | null }) {
  return (
    <form
      action={useHref(listAddress())}
      method="get"
      role="search"
      className="relative my-1.5 w-full sm:w-60"
    >
      {tag ? <input type="hidden" name="tag" value={tag.slug} /> : null}
      <label htmlFor="blog-search" className="sr-only">
        {blogCopy.search.label}
      </label>
      <input
        id="blog-search"
        type="search"
        name="q"
        defaultValue={search ?? ""}
        maxLength={BLOG_SEARCH_LENGTH_MAX}
        placeholder={blogCopy.search.button}
        className="min-h-10 w-full rounded-m border border-line-strong bg-surface-raised pe-10 ps-3 text-2 text-ink placeholder:text-ink-faint pointer-coarse:min-h-11 pointer-coarse:text-3"
      />
      <button
        type="submit"
        aria-label={blogCopy.search.button}
        className="absolute inset-y-0 end-0 grid w-10 place-items-center rounded-m text-ink-muted hover:text-ink"
      >
        <Icon name="search" small />
      </button>
    </form>
  );
}
