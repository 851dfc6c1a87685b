import { expect, test } from "vitest";

import { renderMarkdown } from "./markdown.server";

const rendered = (markdown: string, passage = "work") => renderMarkdown(markdown, { passage }).html;

test("keeps line breaks, which people type without knowing Markdown", () => {
  expect(rendered("Half now.\nHalf later, **when\nit runs**.")).toBe(
    "<p>Half now.<br>\nHalf later, <strong>when<br>\nit runs</strong>.</p>",
  );
  expect(rendered("- one\n- two")).not.toContain("<br>");
  expect(rendered("```\na\nb\n```")).not.toContain("<br>");
  expect(renderMarkdown("a\nb").html).toBe("<p>a\nb</p>");
});

test("has headings below those of its page, and ids that no other text of the page has", () => {
  const request = rendered("# Scope\n\nA note[^1]\n\n[^1]: Here", "request");
  const work = rendered("# Scope\n\nA note[^1]\n\n[^1]: Here");
  const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(work).toContain("<h3");
  expect(work).not.toMatch(/<h[12]/);
  expect(idsOf(work).length).toBeGreaterThan(2);
  expect(idsOf(work).filter((id) => idsOf(request).includes(id))).toEqual([]);
  for (const [, target] of work.matchAll(/href="#([^"]+)"/g)) expect(idsOf(work)).toContain(target);
});

test("shows words in place of pictures, which a document couldn't load", () => {
  const html = rendered(
    '![Our **plan**](https://tracker.test/a.png "x") and ![](https://tracker.test/b.png)',
  );
  expect(html).not.toContain("<img");
  expect(html).not.toContain("tracker.test");
  expect(html).toContain("Our plan");
});

test("hides nothing that was typed as HTML, such as a clause in a comment", () => {
  expect(rendered("Free. <!-- for a month --> <b>Really</b>")).toBe(
    "<p>Free. &#x3C;!-- for a month --> &#x3C;b>Really&#x3C;/b></p>",
  );
  expect(rendered("One\n\n<!-- a\nclause -->\n\n- <!-- x -->")).toContain(
    "<p>&#x3C;!-- a<br>\nclause --></p>",
  );
});

test.each([
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "[a](javascript:alert(1))",
  "[a](data:text/html,<script>alert(1)</script>)",
  '<a href="x" onclick="alert(1)">a</a>',
  "![a](javascript:alert(1))",
])("lets no script through: %s", (markdown) => {
  expect(rendered(markdown)).not.toMatch(/<script|<img|<a [^>]*onclick|href="(?:javascript|data)/);
});

test("shows a text that is too much for the parser as it was written", () => {
  expect(rendered(`${">".repeat(200)} deep`)).toMatch(/^<pre tabindex="0">/);
});
