import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { withLanguage } from "~/lib/language/current-language";

import { OwnLink } from "./own-link";

test.each([
  ["https://example.org/jobs", "en", ' lang="en"'],
  ["https://example.org/jobs", "de", ""],
])("on a German page, a link to %s whose label is %s has the attribute:%s", (address, language, lang) => {
  const link = { label: "Careers", address, place: "footer", language } as const;
  const markup = withLanguage("de", () => renderToStaticMarkup(<OwnLink link={link} className="own" />));
  expect(markup).toContain(`<a href="${address}" rel="noopener"${lang} class="own">Careers`);
});
