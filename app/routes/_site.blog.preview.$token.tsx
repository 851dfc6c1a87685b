import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AuthorBox } from "~/features/blog/public/author-box";
import { ContentsList } from "~/features/blog/public/contents-list";
import { PreviewNotice } from "~/ui/console/preview-notice";
import { blogAdminCopy } from "~/copy/blog-admin";
import { PostHeader } from "~/features/blog/public/post-header";
import { RawHtml } from "~/ui/raw-html";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { loadPostPreview } from "~/features/blog/public/preview.server";

/** An unpublished article for anyone who has the link. */
export async function loader({ params }: LoaderFunctionArgs) {
  return loadPostPreview(params.token ?? "");
}

export const headers: HeadersFunction = () => ({
  "X-Robots-Tag": "noindex, nofollow",
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { title, excerpt } = data.post;
  // The URL is a secret: no canonical link, and nothing that repeats it.
  return pageMeta({
    site: siteOf(matches),
    title,
    description: excerpt,
    url: "/blog",
    noindex: true,
    canonical: null,
  });
};

export default function PostPreview() {
  const { post, lang, avatar, html, headings, expiresAt } = useLoaderData<typeof loader>();
  return (
    <article>
      <PreviewNotice
        editor={`/admin/blog/${post.id}`}
        permission="manage_blog"
        savedAt={post.updatedAt}
        expiresAt={expiresAt}
        words={blogAdminCopy.preview}
      />
      <PostHeader post={post} />
      <div className="mx-auto grid max-w-sheet gap-8 px-gutter pt-[clamp(2rem,4vw,4rem)] pb-section lg:grid-cols-[var(--margin-column)_minmax(0,1fr)] lg:gap-0">
        <ContentsList headings={headings} />
        <div lang={lang} className="max-w-text min-w-0 lg:col-start-2">
          <RawHtml className="prose" html={html} />
          <AuthorBox name={post.authorName} note={post.authorNote} avatar={avatar} />
        </div>
      </div>
    </article>
  );
}
