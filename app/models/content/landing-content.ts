import {
  type ContentBody,
  FAQ_DRAWINGS,
  LANDING_SECTIONS,
  type LandingSection,
  readLines,
  readPairs,
  type SingleKind,
} from "./content-kinds";
import type { LiveText } from "./content.server";

/** The texts of which the landing page consists. */
export const LANDING_KINDS = [
  "sections",
  "hero",
  ...LANDING_SECTIONS,
] as const satisfies readonly SingleKind[];

export type LandingKind = (typeof LANDING_KINDS)[number];

type Text<Name extends string> = Record<Name, string>;

/** The landing page's texts, as its sections read them. */
export interface LandingContent {
  /** The sections that are shown, in order. */
  sections: LandingSection[];
  /** The language of each text, which may not be that of the page. */
  languages: Record<LandingKind, string>;
  hero: Text<"headline" | "headlineSpoken" | "text" | "button" | "beside"> & { words: string[] };
  solutions: Text<"label" | "title"> & { cards: (Text<"title" | "text"> & { jobs: [string, string][] })[] };
  benefits: Text<(typeof BENEFITS)[number]>;
  roi: Text<"title" | "text" | "button">;
  papers: Text<(typeof PAPERS)[number]>;
  articles: Text<"title" | "all">;
  weeks: Text<"title" | "lead"> & { items: Text<"title" | "text" | "result" | "time">[] };
  keep: Text<"title" | "text" | "privacy"> & { facts: Text<"name" | "text">[] };
  people: Text<"title" | "lead"> & { items: Text<"name" | "role" | "text" | "photo" | "photoAlt">[] };
  prices: Text<"title" | "lead" | "currency"> & { items: PriceRange[] };
  references: Text<"title" | "lead"> & { items: Text<"name" | "quote" | "person" | "logo">[] };
  faq: Text<"title" | "text" | "more"> & { items: FaqItem[] };
  closing: Text<"title" | "book" | "blog"> & { facts: Text<"name" | "text">[] };
}

/** What something costs: a range in whole units of the currency. `to` is null for one amount. */
export interface PriceRange {
  item: string;
  note: string;
  from: number;
  to: number | null;
  billed: "once" | "month";
}

export interface FaqItem {
  question: string;
  short: string;
  answer: string;
  drawing: (typeof FAQ_DRAWINGS)[number];
  caption: string;
  jobs: [string, string][];
}

/** Reads the texts of the landing page from their stored bodies. */
export function landingContent(bodies: Record<LandingKind, LiveText>): LandingContent {
  const [hero, solutions, weeks] = [bodies.hero, bodies.solutions, bodies.weeks];
  return {
    sections: sectionsOf(bodies.sections),
    languages: Object.fromEntries(LANDING_KINDS.map((kind) => [kind, bodies[kind].language])) as Record<
      LandingKind,
      string
    >,
    hero: { ...texts(hero.fields, HERO), words: readLines(hero.fields.words ?? "") },
    solutions: {
      ...texts(solutions.fields, ["label", "title"]),
      cards: solutions.items.map((item) => ({
        ...texts(item, ["title", "text"]),
        jobs: readPairs(item.jobs ?? ""),
      })),
    },
    benefits: texts(bodies.benefits.fields, BENEFITS),
    roi: texts(bodies.roi.fields, ["title", "text", "button"]),
    papers: texts(bodies.papers.fields, PAPERS),
    articles: texts(bodies.articles.fields, ["title", "all"]),
    weeks: {
      ...texts(weeks.fields, ["title", "lead"]),
      items: weeks.items.map((item) => texts(item, ["title", "text", "result", "time"])),
    },
    keep: {
      ...texts(bodies.keep.fields, ["title", "text", "privacy"]),
      facts: bodies.keep.items.map((item) => texts(item, ["name", "text"])),
    },
    people: {
      ...texts(bodies.people.fields, ["title", "lead"]),
      items: bodies.people.items.map((item) => texts(item, ["name", "role", "text", "photo", "photoAlt"])),
    },
    prices: {
      ...texts(bodies.prices.fields, ["title", "lead", "currency"]),
      items: bodies.prices.items.map(priceOf),
    },
    references: {
      ...texts(bodies.references.fields, ["title", "lead"]),
      items: bodies.references.items.map((item) => texts(item, ["name", "quote", "person", "logo"])),
    },
    faq: {
      ...texts(bodies.faq.fields, ["title", "text", "more"]),
      items: bodies.faq.items.map((item) => ({
        ...texts(item, ["question", "short", "answer", "caption"]),
        drawing: FAQ_DRAWINGS.find((name) => name === item.drawing) ?? "none",
        jobs: readPairs(item.jobs ?? ""),
      })),
    },
    closing: {
      ...texts(bodies.closing.fields, ["title", "book", "blog"]),
      facts: bodies.closing.items.map((item) => texts(item, ["name", "text"])),
    },
  };
}

const BENEFITS = [
  "title",
  "speedFigure",
  "speedTitle",
  "speedText",
  "roiTitle",
  "roiText",
  "scaleTitle",
  "scaleText",
  "qualityTitle",
  "qualityFigure",
  "qualityEnd",
  "qualityText",
] as const;
const PAPERS = [
  "title",
  "text",
  "proposalName",
  "proposalText",
  "certificateName",
  "certificateText",
  "openProposal",
  "openCertificate",
] as const;
const HERO = ["headline", "headlineSpoken", "text", "button", "beside"] as const;

function texts<Name extends string>(values: Record<string, string>, names: readonly Name[]): Text<Name> {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? ""])) as Text<Name>;
}

/** The shown sections in the operator's order. One that an upgrade has added comes last. */
function sectionsOf({ items }: ContentBody): LandingSection[] {
  const known = items.flatMap(({ section, shown }) => {
    const name = LANDING_SECTIONS.find((one) => one === section);
    return name ? [{ name, isShown: shown !== "no" }] : [];
  });
  const added = LANDING_SECTIONS.filter((name) => !known.some((one) => one.name === name));
  const shown = known.filter(({ isShown }) => isShown).map(({ name }) => name);
  return [...new Set([...shown, ...added])];
}

function priceOf({ item = "", note = "", from, to, billed }: Record<string, string>): PriceRange {
  return {
    item,
    note,
    from: Number(from ?? 0),
    to: to ? Number(to) : null,
    billed: billed === "month" ? "month" : "once",
  };
}

/** The rotating words of the ROI page's headline. */
export function roiWords({ fields }: ContentBody): string[] {
  return readLines(fields.roiWords ?? "");
}
