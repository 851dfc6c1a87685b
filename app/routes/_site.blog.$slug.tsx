import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AuthorBox } from "~/features/blog/public/author-box";
import { ContentsList } from "~/features/blog/public/contents-list";
import { NextStep } from "~/features/blog/public/next-step";
import { PostHeader } from "~/features/blog/public/post-header";
import { loadPost } from "~/features/blog/public/post.server";
import { RelatedPosts } from "~/features/blog/public/related-posts";
import { InlineScript } from "~/ui/inline-script";
import { RawHtml } from "~/ui/raw-html";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { postAddress, postPictureAddress, postVersions } from "~/publishing/post-address";
import { postGraph } from "~/publishing/post-structured-data";
import { allowPostsCache } from "~/publishing/public-posts.server";
import { useRootData } from "~/ui/root-data";
import { jsonLd } from "~/publishing/structured-data";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = await loadPost(request, params.slug);
  await allowPostsCache();
  return page;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { post, translations } = data;
  return pageMeta({
    site: siteOf(matches),
    type: "article",
    title: post.metaTitle ?? post.title,
    description: post.metaDescription ?? post.excerpt,
    keywords: post.tags.map(({ label }) => label),
    url: postAddress(post),
    versions: postVersions(post, translations),
    image: post.coverImageUrl ?? postPictureAddress(post),
    imageAlt: post.coverImageAlt ?? post.title,
    author: post.authorName,
    publishedTime: post.publishedAt.toISOString(),
    modifiedTime: post.updatedAt.toISOString(),
  });
};

export default function BlogPost() {
  const { post, translations, avatar, offer, html, headings, related, wordCount } =
    useLoaderData<typeof loader>();
  const { site } = useRootData();
  return (
    <>
      <article>
        <PostHeader post={post} translations={translations} />
        <div className="mx-auto grid max-w-sheet gap-8 px-gutter pt-[clamp(2rem,4vw,4rem)] pb-section lg:grid-cols-[var(--margin-column)_minmax(0,1fr)] lg:gap-0">
          <ContentsList headings={headings} />
          <div className="max-w-text min-w-0 lg:col-start-2">
            <RawHtml className="prose" html={html} />
            <NextStep offer={offer} />
            <AuthorBox name={post.authorName} note={post.authorNote} avatar={avatar} />
          </div>
        </div>
      </article>
      <RelatedPosts posts={related} />
      <InlineScript
        type="application/ld+json"
        json={jsonLd(postGraph({ site, post, translations, wordCount }))}
      />
    </>
  );
}
