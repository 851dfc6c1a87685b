import { Cover } from "~/features/blog/public/cover";
import { LanguageMark, PostLink } from "~/features/blog/public/post-link";
import { Go } from "~/ui/go";
import { Section, SectionTitle } from "~/ui/section";
import { blogCopy } from "~/copy/blog";
import { foreignLanguage, ownLanguage } from "~/lib/language/current-language";
import type { PostSummary } from "~/models/post/post";
import { planCovers } from "~/publishing/cover";
import { formatDate } from "~/lib/dates";

import type { SectionProps } from "./section-props";

const hover =
  "decoration-transparent decoration-2 underline-offset-[0.14em] group-hover:underline group-hover:decoration-brand";

/**
 * The newest posts: the first one large, the next three as a list. Renders nothing if there are no
 * posts yet.
 */
export function Workbench({
  content,
  lang,
  posts,
}: SectionProps<"articles"> & { posts: readonly PostSummary[] }) {
  const [lead, ...others] = posts;
  if (!lead) return null;
  const plans = planCovers(
    posts.map(({ title }) => title),
    { lead: true },
  );
  return (
    <Section lang={lang} labelledBy="latest">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SectionTitle id="latest">{content.title}</SectionTitle>
        <Go to="/blog">{content.all}</Go>
      </div>
      <div
        lang={ownLanguage(lang)}
        className="mt-12 grid gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-14"
      >
        <PostLink post={lead} className="group grid content-start gap-4.5 no-underline">
          <Cover
            title={lead.title}
            imageUrl={lead.coverImageUrl}
            imageAlt={lead.coverImageAlt}
            plan={plans[0]}
            size="lead"
            className="aspect-video"
          />
          <div>
            <h3 lang={foreignLanguage(lead.language)} className={`text-subtitle ${hover}`}>
              {lead.title}
            </h3>
            <p lang={foreignLanguage(lead.language)} className="mt-2 max-w-[52ch] text-ink-muted">
              {lead.excerpt}
            </p>
          </div>
          <Meta post={lead} withTag />
        </PostLink>
        <ul>
          {others.map((post, index) => (
            <li
              key={post.id}
              className="border-t border-line first:border-ink last:border-b last:border-b-line"
            >
              <PostLink
                post={post}
                className="group grid grid-cols-[1fr_7rem] items-start gap-x-5 py-5 no-underline"
              >
                <div>
                  <h3
                    lang={foreignLanguage(post.language)}
                    className={`text-[1.1875rem] leading-tight tracking-[-0.018em] ${hover}`}
                  >
                    {post.title}
                  </h3>
                  <p
                    lang={foreignLanguage(post.language)}
                    className="mt-1.5 max-w-[52ch] text-2 text-ink-muted"
                  >
                    {post.excerpt}
                  </p>
                  <Meta post={post} />
                </div>
                <Cover
                  title={post.title}
                  imageUrl={post.coverImageUrl}
                  imageAlt={post.coverImageAlt}
                  plan={plans[index + 1]}
                  size="row"
                  className="aspect-4/3"
                />
              </PostLink>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Meta({ post, withTag = false }: { post: PostSummary; withTag?: boolean }) {
  const tag = withTag ? post.tags[0] : undefined;
  const publishedAt = new Date(post.publishedAt);
  return (
    <p className="mt-2.5 flex flex-wrap gap-x-3 text-2 text-ink-faint tabular-nums">
      {tag ? <span>{tag.label}</span> : null}
      <time dateTime={publishedAt.toISOString()}>{formatDate(publishedAt)}</time>
      <span>{blogCopy.minutes(post.readingMinutes)}</span>
      <LanguageMark post={post} />
    </p>
  );
}
