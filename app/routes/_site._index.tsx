import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { InlineScript } from "~/ui/inline-script";
import { Benefits } from "~/features/landing/benefits";
import { Closing } from "~/features/landing/closing";
import { Faq } from "~/features/landing/faq";
import { Hero } from "~/features/landing/hero";
import { loadLanding } from "~/features/landing/landing.server";
import { Keep } from "~/features/landing/keep";
import { Papers } from "~/features/landing/papers";
import { RoiTeaser } from "~/features/landing/roi-teaser";
import { Solutions } from "~/features/landing/solutions";
import { Workbench } from "~/features/landing/workbench";
import { landingCopy } from "~/copy/landing";
import { pageMeta, siteOf } from "~/publishing/meta";
import { allowPostsCache } from "~/publishing/public-posts.server";
import { useRootData } from "~/ui/root-data";
import { faqPage, jsonLd, organization, services, website } from "~/publishing/structured-data";

export async function loader() {
  await allowPostsCache();
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
      <Papers />
      <Keep />
      <Faq />
      <Workbench posts={posts} />
      <Closing />
      <InlineScript type="application/ld+json" json={graph} />
    </>
  );
}
