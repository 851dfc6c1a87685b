import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { withLanguage } from "~/lib/language/current-language";
import { renderMarkdown } from "~/lib/markdown.server";

import { TextPage } from "./text-page";

const { html, headings } = renderMarkdown("## One\n\n## Two");
const article = { title: "Terms", description: "", lead: "", html, headings };

const german = (language: string) =>
  withLanguage("de", () =>
    renderToStaticMarkup(
      <TextPage article={article} language={language}>
        <p>Gültig ab heute</p>
      </TextPage>,
    ),
  );

test("an English text is marked on a German page, without our own words around it", () => {
  const page = german("en");
  expect(page).toContain('<article lang="en">');
  expect(page).toMatch(/<h2 id="contents" lang="de"/);
  expect(page).toContain('<div lang="de"><p>Gültig ab heute</p></div>');
});

test("a German one needs no mark", () => {
  expect(german("de")).not.toContain("lang=");
});
