import type { ReactNode } from "react";

import { foreignLanguage } from "~/lib/language/current-language";
import type { LandingContent, LandingKind } from "~/models/content/landing-content";
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
  const langOf = (kind: LandingKind) => foreignLanguage(content.languages[kind]);
  const sections: Record<LandingSection, ReactNode> = {
    solutions: <Solutions key="solutions" content={content.solutions} lang={langOf("solutions")} />,
    benefits: <Benefits key="benefits" content={content.benefits} lang={langOf("benefits")} />,
    roi: <RoiTeaser key="roi" content={content.roi} lang={langOf("roi")} />,
    weeks: <Weeks key="weeks" content={content.weeks} lang={langOf("weeks")} />,
    papers: <Papers key="papers" content={content.papers} lang={langOf("papers")} />,
    keep: <Keep key="keep" content={content.keep} lang={langOf("keep")} />,
    people: <People key="people" content={content.people} lang={langOf("people")} />,
    prices: <Prices key="prices" content={content.prices} lang={langOf("prices")} />,
    references: <References key="references" content={content.references} lang={langOf("references")} />,
    faq: <Faq key="faq" content={content.faq} lang={langOf("faq")} />,
    articles: <Workbench key="articles" content={content.articles} lang={langOf("articles")} posts={posts} />,
    closing: <Closing key="closing" content={content.closing} lang={langOf("closing")} />,
  };
  return (
    <>
      <Hero content={content.hero} lang={langOf("hero")} />
      {content.sections.map((name) => sections[name])}
    </>
  );
}
