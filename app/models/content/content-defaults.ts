import { bannerWords, landingCopy } from "~/copy/landing";
import { type LegalCopy, privacyCopy, termsCopy } from "~/copy/legal";
import { withLanguage } from "~/lib/language/current-language";
import { DEFAULT_LANGUAGE, isLanguage } from "~/lib/languages";

import { type ContentBody, type ContentKind, LANDING_SECTIONS } from "./content-kinds";

const pairs = (list: readonly (readonly [string, string])[]) =>
  list.map(([name, what]) => `${name}: ${what}`).join("\n");
const facts = (list: readonly (readonly [string, string])[]) => list.map(([name, text]) => ({ name, text }));

const { hero, solutions, benefits, roi, papers, posts, weeks, faq, keep, closing } = landingCopy;
/** The drawings next to the original answers. */
const DRAWINGS = ["share", "none", "ramp", "payback"];

/**
 * The original texts in a language, which the site shows until an operator changes them. One click
 * restores them.
 */
export function originalContent(kind: ContentKind, language: string = DEFAULT_LANGUAGE): ContentBody {
  return withLanguage(isLanguage(language) ? language : DEFAULT_LANGUAGE, () => readOriginal(kind));
}

function readOriginal(kind: ContentKind): ContentBody {
  switch (kind) {
    case "sections":
      // The plan by weeks is a promise. The operator shows it once it is theirs.
      return {
        fields: {},
        items: LANDING_SECTIONS.map((section) => ({ section, shown: section === "weeks" ? "no" : "yes" })),
      };
    case "hero": {
      const { headline, headlineSpoken, text, button } = hero;
      const beside = hero.note.join("\n");
      const [words, roiWords] = [bannerWords.default.join("\n"), bannerWords.roi.join("\n")];
      return { fields: { headline, headlineSpoken, text, button, beside, words, roiWords }, items: [] };
    }
    case "solutions": {
      const { label, title, cards } = solutions;
      const items = cards.map((card) => ({ title: card.title, text: card.text, jobs: pairs(card.jobs) }));
      return { fields: { label, title }, items };
    }
    case "benefits": {
      const { title, speed, roi: returns, scale, quality } = benefits;
      return {
        fields: {
          title,
          speedFigure: speed.figure,
          speedTitle: speed.title,
          speedText: speed.text,
          roiTitle: returns.title,
          roiText: returns.text,
          scaleTitle: scale.title,
          scaleText: scale.text,
          qualityTitle: quality.title,
          qualityFigure: quality.figure,
          qualityEnd: quality.titleEnd,
          qualityText: quality.text,
        },
        items: [],
      };
    }
    case "roi": {
      const { title, text, button } = roi;
      return { fields: { title, text, button }, items: [] };
    }
    case "papers": {
      const { title, text, list, openProposal, openCertificate } = papers;
      const [proposal, certificate] = list;
      return {
        fields: {
          title,
          text,
          proposalName: proposal.name,
          proposalText: proposal.what,
          certificateName: certificate.name,
          certificateText: certificate.what,
          openProposal,
          openCertificate,
        },
        items: [],
      };
    }
    case "articles": {
      const { title, all } = posts;
      return { fields: { title, all }, items: [] };
    }
    case "weeks":
      return {
        fields: { title: weeks.title, lead: weeks.lead },
        items: weeks.items.map((item) => ({ ...item, time: "" })),
      };
    case "keep": {
      const { title, text, privacy } = keep;
      return { fields: { title, text, privacy }, items: facts(keep.facts) };
    }
    case "faq": {
      const { title, text, more } = faq;
      const items = faq.items.map((item, at) => ({
        question: item.question,
        short: item.short,
        answer: item.answer,
        drawing: DRAWINGS[at] ?? "none",
        caption: "caption" in item ? item.caption : "",
        jobs: "jobs" in item ? pairs(item.jobs) : "",
      }));
      return { fields: { title, text, more }, items };
    }
    case "closing": {
      const { title, book, blog } = closing;
      return { fields: { title, book, blog }, items: facts(closing.facts) };
    }
    case "people":
    case "prices":
    case "references": {
      const { title, lead } = landingCopy[kind];
      return { fields: kind === "prices" ? { title, lead, currency: "USD" } : { title, lead }, items: [] };
    }
    case "navigation":
      return { fields: {}, items: [] };
    case "privacy":
      return legalBody(privacyCopy);
    case "terms":
      return legalBody(termsCopy);
    case "page":
      return { fields: { title: "", description: "", body: "" }, items: [] };
  }
}

/** A legal text as Markdown. Its fields in braces are filled in when it is shown. */
function legalBody({ title, description, lead, sections }: LegalCopy): ContentBody {
  const body = sections
    .map(({ heading, paragraphs, items = [] }) =>
      [
        `## ${heading}`,
        ...paragraphs,
        ...(items.length > 0 ? [items.map((item) => `- ${item}`).join("\n")] : []),
      ].join("\n\n"),
    )
    .join("\n\n");
  return { fields: { title, description, lead, body }, items: [] };
}
