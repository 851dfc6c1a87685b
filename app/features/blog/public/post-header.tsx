import { BreadcrumbTrail } from "~/ui/shell/breadcrumb";
import type { BreadcrumbStep } from "~/lib/language/breadcrumb-list";
import { blogCopy } from "~/copy/blog";
import { foreignLanguage } from "~/lib/language/current-language";
import type { PostSummary, PublishedTranslation } from "~/models/post/post";
import { formatDate } from "~/lib/dates";
import { listAddress } from "~/publishing/post-address";

import { Cover } from "./cover";
import { TranslationLinks } from "./post-link";
import { DAY_MILLISECONDS } from "~/lib/time-units";

/** The head of a post: breadcrumb, title, author and date, and its cover on green. */
export function PostHeader({
  post,
  translations = [],
}: {
  post: PostSummary;
  translations?: readonly PublishedTranslation[];
}) {
  const wasRevised = post.updatedAt.getTime() - post.publishedAt.getTime() > DAY_MILLISECONDS;
  return (
    <header className="mx-auto max-w-sheet px-gutter pt-[clamp(1.5rem,1rem+2vw,3rem)]">
      <div className="lg:ps-margin">
        <BreadcrumbTrail above={pagesAbove(post)} />
        <h1
          lang={foreignLanguage(post.language)}
          className="mt-[0.6em] mb-[0.4em] max-w-[16ch] text-title wrap-anywhere"
        >
          {post.title}
        </h1>
        <p className="flex flex-wrap gap-x-3 gap-y-0.5 pb-8 text-2 text-ink-faint tabular-nums">
          <span>{post.authorName}</span>
          <time dateTime={post.publishedAt.toISOString()}>{formatDate(post.publishedAt)}</time>
          {wasRevised ? (
            <span>
              {blogCopy.updated}{" "}
              <time dateTime={post.updatedAt.toISOString()}>{formatDate(post.updatedAt)}</time>
            </span>
          ) : null}
          <span>{blogCopy.minutesRead(post.readingMinutes)}</span>
        </p>
        <TranslationLinks translations={translations} />
      </div>
      <Cover
        title={post.title}
        size="wide"
        ground="band"
        imageUrl={post.coverImageUrl}
        imageAlt={post.coverImageAlt}
        className="aspect-[5/2] print:hidden"
      />
    </header>
  );
}

function pagesAbove({ tags: [tag] }: PostSummary): BreadcrumbStep[] {
  return [
    { to: listAddress(), label: blogCopy.name },
    ...(tag ? [{ to: listAddress({ tag: tag.slug }), label: tag.label }] : []),
  ];
}
