import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { InlineScript } from "~/ui/inline-script";
import { LandingPage } from "~/features/landing/landing-page";
import { loadLanding } from "~/features/landing/landing.server";
import { landingCopy } from "~/copy/landing";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { allowContentCache } from "~/publishing/public-content.server";
import { allowPostsCache } from "~/publishing/public-posts.server";
import { useRootData } from "~/ui/root-data";
import { faqPage, jsonLd, organization, services, website } from "~/publishing/structured-data";

export async function loader() {
  await Promise.all([allowPostsCache(), allowContentCache()]);
  return loadLanding();
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const site = siteOf(matches);
  return pageMeta({
    site,
    completeTitle: landingCopy.title(site.productName),
    description: landingCopy.description,
    keywords: [...landingCopy.keywords],
    url: "/",
  });
};

export default function Landing() {
  const { content, posts } = useLoaderData<typeof loader>();
  const { site, settings } = useRootData();
  const { faq, solutions, sections } = content;
  const graph = jsonLd({
    "@context": "https://schema.org",
    "@graph": [
      organization({ site, settings }),
      website({ site }),
      ...(sections.includes("solutions") ? services({ site, items: solutions.cards }) : []),
      ...(sections.includes("faq") && faq.items.length > 0 ? [faqPage(faq.items)] : []),
    ],
  });
  return (
    <>
      <LandingPage content={content} posts={posts} />
      <InlineScript type="application/ld+json" json={graph} />
    </>
  );
}
