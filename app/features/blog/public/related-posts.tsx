import { foreignLanguage } from "~/lib/language/current-language";
import { Go } from "~/ui/go";
import { Section, SectionTitle } from "~/ui/section";
import { blogCopy } from "~/copy/blog";
import type { PostSummary } from "~/models/post/post";
import { planCovers } from "~/publishing/cover";

import { Cover } from "./cover";
import { PostLink } from "./post-link";
import { When } from "./post-rows";

/** More posts to read after a post. Renders nothing if there are none. */
export function RelatedPosts({ posts }: { posts: readonly PostSummary[] }) {
  if (posts.length === 0) return null;
  const plans = planCovers(posts.map(({ title }) => title));
  return (
    <div className="print:hidden">
      <Section labelledBy="related">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <SectionTitle id="related">{blogCopy.related}</SectionTitle>
          <Go to="/blog">{blogCopy.all}</Go>
        </div>
        <ul className="mt-8 grid gap-8 md:grid-cols-3 md:gap-x-gutter">
          {posts.map((post, index) => (
            <li key={post.id}>
              <PostLink post={post} className="group grid wrap-anywhere content-start gap-3.5 no-underline">
                <Cover
                  title={post.title}
                  plan={plans[index]}
                  imageUrl={post.coverImageUrl}
                  imageAlt={post.coverImageAlt}
                  className="aspect-video"
                />
                <h3
                  lang={foreignLanguage(post.language)}
                  className="text-[1.1875rem] tracking-[-0.02em] decoration-transparent decoration-2 underline-offset-[0.14em] group-hover:underline group-hover:decoration-brand"
                >
                  {post.title}
                </h3>
                <p className="flex flex-wrap gap-x-3 text-2 text-ink-faint tabular-nums">
                  <When post={post} />
                </p>
              </PostLink>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
