import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { InlineScript } from "~/components/inline-script";
import { Benefits } from "~/components/landing/benefits";
import { Closing } from "~/components/landing/closing";
import { Faq } from "~/components/landing/faq";
import { Hero } from "~/components/landing/hero";
import { RoiTeaser } from "~/components/landing/roi-teaser";
import { Solutions } from "~/components/landing/solutions";
import { Workbench } from "~/components/landing/workbench";
import { landingCopy } from "~/copy/landing";
import { listPublishedPosts } from "~/models/post.server";
import { pageMeta, siteOf } from "~/utils/meta";
import { allowPostsCache } from "~/utils/public-posts.server";
import { useRootData } from "~/utils/site";
import { faqPage, jsonLd, organization, services, website } from "~/utils/structured-data";

export async function loader() {
  await allowPostsCache();
  const { items } = await listPublishedPosts({ limit: 4 });
  return { posts: items };
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
  const { posts } = useLoaderData<typeof loader>();
  const { site, settings } = useRootData();
  const graph = jsonLd({
    "@context": "https://schema.org",
    "@graph": [
      organization({ site, settings }),
      website({ site }),
      ...services({ site, items: landingCopy.solutions.cards }),
      faqPage(landingCopy.faq.items),
    ],
  });
  return (
    <>
      <Hero />
      <Solutions />
      <Benefits />
      <RoiTeaser />
      <Faq />
      <Workbench posts={posts} />
      <Closing />
      <InlineScript type="application/ld+json" json={graph} />
    </>
  );
}
