import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { contentCopy } from "~/copy/content/content";
import { TextPage } from "~/features/content/text-page";
import { loadContentPreview } from "~/features/content/preview.server";
import { LandingPage } from "~/features/landing/landing-page";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { PreviewNotice } from "~/ui/console/preview-notice";

const copy = contentCopy.preview;

/** A draft of the site for anyone who has the link. */
export async function loader({ params }: LoaderFunctionArgs) {
  return loadContentPreview(params.token ?? "");
}

export const headers: HeadersFunction = () => ({
  "X-Robots-Tag": "noindex, nofollow",
});

/** The URL is a secret: no canonical link, and nothing that repeats it. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    site: siteOf(matches),
    ...(data?.article ? { title: data.article.title } : {}),
    url: "/",
    noindex: true,
    canonical: null,
  });

export default function ContentPreview() {
  const { editor, savedAt, expiresAt, landing, article, language } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewNotice
        editor={editor}
        permission="manage_content"
        savedAt={savedAt}
        expiresAt={expiresAt}
        words={copy}
      />
      {landing ? <LandingPage {...landing} /> : null}
      {article ? <TextPage article={article} language={language} /> : null}
    </>
  );
}
