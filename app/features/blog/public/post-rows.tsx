import { blogCopy } from "~/copy/blog";
import { foreignLanguage } from "~/lib/language/current-language";
import type { PostSummary } from "~/models/post/post";
import type { CoverPlan } from "~/publishing/cover";
import { formatDate } from "~/lib/dates";

import { Cover } from "./cover";
import { LanguageMark, PostLink } from "./post-link";

const hover =
  "decoration-transparent decoration-3 underline-offset-[0.1em] group-hover:underline group-hover:decoration-brand";

/** Says that some of the articles on the page are in another language. */
export function ForeignArticles({ posts }: { posts: readonly PostSummary[] }) {
  if (!posts.some(({ language }) => foreignLanguage(language))) return null;
  return <p className="mt-2 text-2 text-ink-faint">{blogCopy.language}</p>;
}

/** The newest post, large, with its cover on green. */
export function LeadPost({ post, plan }: { post: PostSummary; plan: CoverPlan | undefined }) {
  return (
    <PostLink
      post={post}
      className="group grid gap-6 wrap-anywhere pt-10 pb-14 no-underline lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end lg:gap-14"
    >
      <Cover
        title={post.title}
        size="lead"
        plan={plan}
        imageUrl={post.coverImageUrl}
        imageAlt={post.coverImageAlt}
      />
      <div>
        <h2 lang={foreignLanguage(post.language)} className={`text-5 ${hover}`}>
          {post.title}
        </h2>
        <p lang={foreignLanguage(post.language)} className="mt-4 max-w-[38ch] text-4 text-ink-muted">
          {post.excerpt}
        </p>
        <p className="mt-6 flex flex-wrap gap-x-3 gap-y-0.5 text-2 text-ink-faint tabular-nums">
          {post.tags[0] ? <span>{post.tags[0].label}</span> : null}
          <When post={post} />
        </p>
      </div>
    </PostLink>
  );
}

/** Posts as an index: date in the margin, title and excerpt, tag, cover. */
export function PostRows({ posts, plans }: { posts: readonly PostSummary[]; plans: readonly CoverPlan[] }) {
  if (posts.length === 0) return null;
  return (
    <ol className="mt-6 border-t border-ink first:mt-10">
      {posts.map((post, index) => (
        <li key={post.id} className="border-b border-line">
          <PostRow post={post} plan={plans[index]} />
        </li>
      ))}
    </ol>
  );
}

function PostRow({ post, plan }: { post: PostSummary; plan: CoverPlan | undefined }) {
  return (
    <PostLink
      post={post}
      className="group grid grid-cols-[minmax(0,1fr)_6.5rem] wrap-anywhere items-start gap-x-5 gap-y-1.5 py-6 no-underline lg:grid-cols-[var(--margin-column)_minmax(0,1fr)_11rem_10rem] lg:gap-0 lg:py-7"
    >
      <div className="lg:col-start-2 lg:row-start-1 lg:pe-12">
        <h2
          lang={foreignLanguage(post.language)}
          className={`text-[clamp(1.25rem,1.1rem+0.6vw,1.625rem)] leading-[1.15] tracking-[-0.025em] ${hover}`}
        >
          {post.title}
        </h2>
        <p
          lang={foreignLanguage(post.language)}
          className="mt-2 max-w-[58ch] text-control leading-normal text-ink-muted"
        >
          {post.excerpt}
        </p>
      </div>
      <Cover
        title={post.title}
        size="row"
        plan={plan}
        imageUrl={post.coverImageUrl}
        imageAlt={post.coverImageAlt}
        className="row-span-2 aspect-[4/3] lg:col-start-4 lg:row-span-1 lg:row-start-1 lg:aspect-video"
      />
      <p className="flex flex-wrap gap-x-3 text-control text-ink-muted tabular-nums lg:col-start-1 lg:row-start-1 lg:grid lg:gap-0.5 lg:pt-1.5">
        <When post={post} />
      </p>
      {post.tags[0] ? (
        <span className="hidden text-2 text-ink-muted lg:col-start-3 lg:row-start-1 lg:block lg:pt-1.5">
          {post.tags[0].label}
        </span>
      ) : null}
    </PostLink>
  );
}

/** When a post was published, how long it takes to read, and its language if it is another one. */
export function When({ post }: { post: Pick<PostSummary, "publishedAt" | "readingMinutes" | "language"> }) {
  return (
    <>
      <time dateTime={post.publishedAt.toISOString()}>{formatDate(post.publishedAt)}</time>
      <span>{blogCopy.minutes(post.readingMinutes)}</span>
      <LanguageMark post={post} />
    </>
  );
}
