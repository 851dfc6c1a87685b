import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

import { siteTexts } from "~/copy/de/site-texts";
import { addTranslations } from "~/lib/language/catalog";
import { withLanguage } from "~/lib/language/current-language";
import { LANGUAGES } from "~/lib/languages";
import type { PublicState } from "~/models/settings/public-status";

import { StateText, stateMarkup } from "./status-line";

// Texts of late catalogs are English until their translations are added.
addTranslations("de", siteTexts);

const STATES: readonly PublicState[] = ["works", "limited", "closed", "down"];

test.each(LANGUAGES)("pages in %s contain exactly the markup that the front door looks for", (language) => {
  for (const state of STATES) {
    const rendered = withLanguage(language, () => renderToString(<StateText state={state} />));
    expect(rendered).toBe(stateMarkup(state, language));
  }
});

test("each state has a sentence of its own in each language", () => {
  const all = LANGUAGES.flatMap((language) => STATES.map((state) => stateMarkup(state, language)));
  expect(new Set(all).size).toBe(all.length);
  for (const markup of all) expect(markup).toMatch(/^<span data-site-state="[a-z]+">[^<>&"]{8,50}<\/span>$/);
});
