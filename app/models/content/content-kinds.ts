import { ALT_TEXT_LENGTH_MAX } from "~/models/picture/picture-limits";

/** A text of the site as it is stored: fields, and a list of items if its kind has one. */
export interface ContentBody {
  fields: Record<string, string>;
  items: Record<string, string>[];
}

/**
 * How a field is typed: one line, several, Markdown, words on lines of their own, lines such as
 * "Finance: invoices", the address of a picture, or a choice.
 */
export type ContentInput = "line" | "text" | "markdown" | "lines" | "pairs" | "picture" | "choice";

export interface ContentField {
  name: string;
  input: ContentInput;
  /** Characters. */
  max: number;
  /** Whether it may be empty when visitors see it. */
  optional?: boolean;
  options?: readonly string[];
}

interface ContentShape {
  fields: readonly ContentField[];
  items?: { fields: readonly ContentField[]; max: number; isFixed?: boolean };
}

const line = (name: string, max = 120): ContentField => ({ name, input: "line", max });
const text = (name: string, max = 400): ContentField => ({ name, input: "text", max });
const picture = (name: string): ContentField => ({ name, input: "picture", max: 300 });
const optional = (field: ContentField): ContentField => ({ ...field, optional: true });

/** The sections of the landing page that can be moved or left out, in their original order. */
export const LANDING_SECTIONS = [
  "solutions",
  "benefits",
  "roi",
  "weeks",
  "papers",
  "keep",
  "people",
  "prices",
  "references",
  "faq",
  "articles",
  "closing",
] as const;
export type LandingSection = (typeof LANDING_SECTIONS)[number];

/** The drawings that can be next to an answer. */
export const FAQ_DRAWINGS = ["none", "share", "ramp", "payback"] as const;

const body: ContentField = { name: "body", input: "markdown", max: 60_000 };
const LEGAL: ContentShape = { fields: [line("title"), text("description", 200), text("lead", 600), body] };

/** What each kind of text consists of. Forms, checks and comparisons follow from it. */
export const CONTENT_KINDS = {
  sections: {
    fields: [],
    items: {
      fields: [
        { name: "section", input: "choice", max: 20, options: LANDING_SECTIONS },
        { name: "shown", input: "choice", max: 3, options: ["yes", "no"] },
      ],
      max: LANDING_SECTIONS.length,
      isFixed: true,
    },
  },
  hero: {
    fields: [
      line("headline"),
      line("headlineSpoken", 200),
      text("text"),
      line("button", 60),
      optional(text("beside", 120)),
      { name: "words", input: "lines", max: 120 },
      { name: "roiWords", input: "lines", max: 120 },
    ],
  },
  solutions: {
    fields: [line("label", 60), line("title")],
    items: {
      fields: [line("title", 60), text("text"), optional({ name: "jobs", input: "pairs", max: 400 })],
      max: 4,
    },
  },
  // Its drawings belong to four benefits of these shapes, so it has no list.
  benefits: {
    fields: [
      line("title"),
      line("speedFigure", 10),
      line("speedTitle", 60),
      text("speedText"),
      line("roiTitle", 60),
      text("roiText"),
      line("scaleTitle", 60),
      text("scaleText"),
      line("qualityTitle", 60),
      line("qualityFigure", 10),
      line("qualityEnd", 40),
      text("qualityText"),
    ],
  },
  roi: { fields: [line("title"), text("text"), line("button", 60)] },
  papers: {
    fields: [
      line("title"),
      text("text"),
      line("proposalName", 80),
      line("proposalText", 160),
      line("certificateName", 80),
      line("certificateText", 160),
      line("openProposal", 60),
      line("openCertificate", 60),
    ],
  },
  articles: { fields: [line("title"), line("all", 60)] },
  weeks: {
    fields: [line("title"), text("lead")],
    items: {
      fields: [
        line("title", 60),
        text("text", 140),
        optional(line("result", 80)),
        optional(line("time", 40)),
      ],
      max: 12,
    },
  },
  keep: {
    fields: [line("title"), text("text"), line("privacy", 60)],
    items: { fields: [line("name", 80), text("text", 200)], max: 8 },
  },
  people: {
    fields: [line("title"), text("lead")],
    items: {
      fields: [
        line("name", 80),
        line("role", 80),
        text("text", 120),
        optional(picture("photo")),
        optional(line("photoAlt", ALT_TEXT_LENGTH_MAX)),
      ],
      max: 12,
    },
  },
  prices: {
    fields: [line("title"), text("lead"), line("currency", 3)],
    items: {
      fields: [
        line("item", 80),
        optional(line("note", 120)),
        line("from", 12),
        optional(line("to", 12)),
        { name: "billed", input: "choice", max: 5, options: ["once", "month"] },
      ],
      max: 12,
    },
  },
  references: {
    fields: [line("title"), text("lead")],
    items: {
      fields: [
        line("name", 80),
        optional(text("quote", 300)),
        optional(line("person", 120)),
        optional(picture("logo")),
      ],
      max: 12,
    },
  },
  faq: {
    fields: [line("title"), text("text"), line("more", 60)],
    items: {
      fields: [
        line("question", 160),
        line("short", 30),
        text("answer", 1_200),
        { name: "drawing", input: "choice", max: 10, options: FAQ_DRAWINGS },
        optional(line("caption", 160)),
        optional({ name: "jobs", input: "pairs", max: 600 }),
      ],
      max: 30,
    },
  },
  closing: {
    fields: [line("title"), line("book", 60), line("blog", 60)],
    items: { fields: [line("name", 40), line("text", 160)], max: 6 },
  },
  navigation: {
    fields: [],
    items: {
      fields: [
        line("label", 40),
        line("address", 300),
        { name: "place", input: "choice", max: 10, options: ["header", "footer"] },
      ],
      max: 12,
    },
  },
  privacy: LEGAL,
  terms: LEGAL,
  page: { fields: [line("title"), text("description", 200), body] },
} as const satisfies Record<string, ContentShape>;

export type ContentKind = keyof typeof CONTENT_KINDS;

/** Texts that exist once. A page of the operator's own exists as often as they like. */
export type SingleKind = Exclude<ContentKind, "page">;

export const SINGLE_KINDS = (Object.keys(CONTENT_KINDS) as ContentKind[]).filter(
  (kind): kind is SingleKind => kind !== "page",
);

export function isSingleKind(text: string): text is SingleKind {
  return (SINGLE_KINDS as readonly string[]).includes(text);
}

/** The shape of a kind, without its literal types. */
export function contentShape(kind: ContentKind): ContentShape {
  return CONTENT_KINDS[kind];
}

/** "Finance: invoices" as its two parts; null if the line has no colon. */
export function readPair(row: string): [string, string] | null {
  const at = row.indexOf(":");
  const [name, what] = [row.slice(0, at).trim(), row.slice(at + 1).trim()];
  return at > 0 && name !== "" && what !== "" ? [name, what] : null;
}

/** The pairs of a field, one on each line. Lines that are none are left out. */
export function readPairs(value: string): [string, string][] {
  return value
    .split("\n")
    .map(readPair)
    .filter((pair) => pair !== null);
}

/** The words of a field, one on each line. */
export function readLines(value: string): string[] {
  return value
    .split("\n")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/**
 * A stored body in the shape that its kind has today. What an upgrade has added is empty, and what
 * it has removed is left out.
 */
export function currentBody(kind: ContentKind, stored: ContentBody): ContentBody {
  const { fields, items } = contentShape(kind);
  const pick = (names: readonly ContentField[], values: Record<string, string>) =>
    Object.fromEntries(names.map(({ name, options }) => [name, values[name] ?? options?.[0] ?? ""]));
  return {
    fields: pick(fields, stored.fields),
    items: items ? stored.items.map((item) => pick(items.fields, item)) : [],
  };
}
