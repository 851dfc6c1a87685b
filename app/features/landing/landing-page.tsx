import type { ReactNode } from "react";

import type { LandingContent } from "~/models/content/landing-content";
import type { LandingSection } from "~/models/content/content-kinds";
import type { PostSummary } from "~/models/post/post";

import { Benefits } from "./benefits";
import { Closing } from "./closing";
import { Faq } from "./faq";
import { Hero } from "./hero";
import { Keep } from "./keep";
import { Papers } from "./papers";
import { People } from "./people";
import { Prices } from "./prices";
import { References } from "./references";
import { RoiTeaser } from "./roi-teaser";
import { Solutions } from "./solutions";
import { Weeks } from "./weeks";
import { Workbench } from "./workbench";

/** The landing page: the hero, then the sections in the operator's order. */
export function LandingPage({ content, posts }: { content: LandingContent; posts: readonly PostSummary[] }) {
  const sections: Record<LandingSection, ReactNode> = {
    solutions: <Solutions key="solutions" content={content.solutions} />,
    benefits: <Benefits key="benefits" content={content.benefits} />,
    roi: <RoiTeaser key="roi" content={content.roi} />,
    weeks: <Weeks key="weeks" content={content.weeks} />,
    papers: <Papers key="papers" content={content.papers} />,
    keep: <Keep key="keep" content={content.keep} />,
    people: <People key="people" content={content.people} />,
    prices: <Prices key="prices" content={content.prices} />,
    references: <References key="references" content={content.references} />,
    faq: <Faq key="faq" content={content.faq} />,
    articles: <Workbench key="articles" content={content.articles} posts={posts} />,
    closing: <Closing key="closing" content={content.closing} />,
  };
  return (
    <>
      <Hero content={content.hero} />
      {content.sections.map((name) => sections[name])}
    </>
  );
}
