import { createHash } from "node:crypto";

import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { LRUCache } from "lru-cache";
import type { Code, Image, ImageReference, Root as MarkdownRoot } from "mdast";
import rehypeHighlight from "rehype-highlight";
import rehypeSanitize, { type Options as SanitizeSchema } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { EXIT, SKIP, visit } from "unist-util-visit";

import { findMarkdownExcess } from "./markdown-limits";
import { readPictureAddress, sourceSet } from "./picture-variants";

import { trustedHtml, type TrustedHtml } from "./trusted-html";

/** A heading that the contents list can lead to. */
interface Heading {
  id: string;
  text: string;
  depth: number;
}

/** Markdown, ready for a page. */
interface RenderedMarkdown {
  html: TrustedHtml;
  headings: Heading[];
  /** The words alone, for search engines and previews. */
  text: string;
}

/**
 * Before every id that comes from an author: such an id can never be that of a part of the page,
 * nor the name of a global.
 */
const ID_PREFIX = "on-";
/** Coloring more code than this costs more time than it helps a reader. */
const HIGHLIGHT_CHARACTERS_MAX = 20_000;
const CODE_TITLE_CHARACTERS_MAX = 80;

/**
 * What may come out of Markdown. HTML that an author writes never gets this far, so this wall only
 * has to hold what the Markdown syntax itself can produce; it names everything and is much narrower
 * than GitHub's list.
 */
const SCHEMA: SanitizeSchema = {
  tagNames: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "blockquote", "hr", "br", "section"],
    ...["ul", "ol", "li", "input", "pre", "code", "em", "strong", "del", "sup", "a", "img"],
    ...["table", "thead", "tbody", "tr", "th", "td"],
  ],
  attributes: {
    a: ["href", "title", "id", "dataFootnoteRef", "dataFootnoteBackref", "ariaDescribedBy", "ariaLabel"],
    img: ["src", "alt", "title"],
    code: [["className", /^language-[\w+#.-]{1,40}$/], "dataTitle"],
    h2: ["id"],
    input: ["checked", ["type", "checkbox"], ["disabled", true]],
    li: ["id"],
    ol: ["start"],
    section: ["dataFootnotes"],
    td: ["align"],
    th: ["align"],
  },
  required: { input: { disabled: true, type: "checkbox" } },
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["http", "https"] },
  // Ids come from footnotes alone and already carry our prefix.
  clobber: [],
  strip: ["script"],
};

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(keepCodeTitles)
  .use(remarkRehype, { clobberPrefix: ID_PREFIX, footnoteLabelProperties: {} })
  .use(rehypeSanitize, SCHEMA)
  .use(decorate)
  .use(rehypeSlug, { prefix: ID_PREFIX })
  .use(rehypeHighlight, { detect: false })
  .freeze();
const stringifier = unified().use(rehypeStringify).freeze();

const rendered = new LRUCache<string, RenderedMarkdown>({
  maxSize: 24_000_000,
  // A character of a string takes up to two bytes.
  sizeCalculation: ({ html, text }) => 2 * (html.length + text.length) + 1_000,
});

/**
 * Turns CommonMark with GitHub's extensions into HTML that is safe in a page: no author's HTML,
 * no script, no style, only links of safe kinds, code colored by class names. `linkBase` makes
 * relative addresses absolute (for feeds); it is the page's own absolute address. The latest
 * results are kept by content. A text that would ask too much of the parser (`findMarkdownExcess`)
 * comes out as it was written, in one block.
 */
export function renderMarkdown(markdown: string, { linkBase }: { linkBase?: string } = {}): RenderedMarkdown {
  const key = createHash("sha256")
    .update(`${linkBase ?? ""}\n${markdown}`)
    .digest("base64");
  const kept = rendered.get(key);
  if (kept) return kept;
  const tree = findMarkdownExcess(markdown) === null ? parse(markdown) : asWritten(markdown);
  if (linkBase !== undefined) makeAddressesAbsolute(tree, linkBase);
  const result = {
    html: trustedHtml(stringifier.stringify(tree)),
    headings: headingsOf(tree),
    text: textOf(tree).replace(/\s+/g, " ").trim(),
  };
  rendered.set(key, result);
  return result;
}

function parse(markdown: string): Root {
  return processor.runSync(processor.parse(markdown));
}

function asWritten(markdown: string): Root {
  const text = { type: "text", value: markdown } as const;
  return { type: "root", children: [elementOf("pre", { tabIndex: 0 }, [text])] };
}

/**
 * The address of the first picture in a text that has no alternative text; null when each has one.
 */
export function findPictureWithoutWords(markdown: string): string | null {
  if (findMarkdownExcess(markdown) !== null) return null;
  let address: string | null = null;
  visit(processor.parse(markdown), ["image", "imageReference"], (node) => {
    const picture = node as Image | ImageReference;
    if (picture.alt?.trim()) return;
    address = picture.type === "image" ? picture.url : picture.identifier;
    return EXIT;
  });
  return address;
}

/** Keeps what follows the language of a code block as its title: "```ts decide.ts". */
function keepCodeTitles() {
  return (tree: MarkdownRoot) => {
    visit(tree, "code", (code: Code) => {
      const title = code.meta?.trim().slice(0, CODE_TITLE_CHARACTERS_MAX);
      if (title) code.data = { ...code.data, hProperties: { dataTitle: title } };
    });
  };
}

/**
 * Gives the clean tree what the page needs: safe links, tables and code that scroll by keyboard,
 * one h1 a page.
 */
function decorate() {
  return (tree: Root) => {
    visit(tree, "element", decorateElement);
    let section = "";
    visit(tree, "element", (element, index, parent) => {
      if (/^h[1-6]$/.test(element.tagName)) section = textOf(element);
      const replacement = replacementOf(element, section);
      if (!replacement || index === undefined || parent === undefined) return;
      parent.children[index] = replacement;
      return SKIP;
    });
  };
}

function decorateElement(element: Element): void {
  const { properties } = element;
  if (element.tagName === "a") decorateLink(element);
  if (element.tagName === "img") {
    Object.assign(properties, { loading: "lazy", decoding: "async" }, sizesOf(properties.src));
  }
  // The title of the page is its only h1.
  if (element.tagName === "h1") element.tagName = "h2";
  if (element.tagName === "th") properties.scope = "col";
  if (element.tagName === "li" && isTask(element)) properties.className = ["task"];
  if (properties.align === "right") properties.className = ["is-num"];
  delete properties.align;
}

/**
 * What a picture of ours tells about itself, so that nothing moves when it arrives and a phone need
 * not load the largest.
 */
function sizesOf(address: unknown) {
  const source = typeof address === "string" ? readPictureAddress(address) : null;
  if (!source) return {};
  const { width, height, fallback } = source;
  return { width, height, srcSet: sourceSet(source, fallback), sizes: "(min-width: 48rem) 44rem, 92vw" };
}

/** An entry of a check list has its box as first child, or in its first paragraph. */
function isTask({ children }: Element): boolean {
  const first = children.find((child): child is Element => child.type === "element");
  return first?.tagName === "input" || (first?.tagName === "p" && isTask(first));
}

function replacementOf(element: Element, section: string): ElementContent | undefined {
  if (element.tagName === "input") return { type: "text", value: element.properties.checked ? "☑" : "☐" };
  if (element.tagName === "table") return scrollingTable(element, section || "Table");
  if (element.tagName === "pre") return codeFigure(element);
  return undefined;
}

/**
 * Addresses on other hosts are marked as such; the page they lead to learns nothing of ours through
 * the window.
 */
function decorateLink(link: Element): void {
  const { href } = link.properties;
  const target = typeof href === "string" ? resolveUrl(href, "https://this.invalid/") : null;
  // What leads nowhere must not look as if it did: the words stay, the link goes.
  if (!target) Object.assign(link, { tagName: "span", properties: {} });
  else if (/^https?:$/.test(target.protocol) && target.host !== "this.invalid") {
    link.properties.rel = ["external", "noopener"];
  }
}

function scrollingTable(table: Element, label: string): Element {
  const inner = elementOf("table", { className: ["prose-table"] }, table.children);
  return elementOf(
    "div",
    { className: ["prose-table-wrap"], tabIndex: 0, role: "region", ariaLabel: label },
    [inner],
  );
}

function codeFigure(pre: Element): Element {
  const code = pre.children.find(
    (child): child is Element => child.type === "element" && child.tagName === "code",
  );
  const title = code?.properties.dataTitle;
  if (code) {
    delete code.properties.dataTitle;
    if (textOf(code).length > HIGHLIGHT_CHARACTERS_MAX) code.properties.className = ["no-highlight"];
  }
  const scroller = elementOf("pre", { tabIndex: 0 }, pre.children);
  const caption =
    typeof title === "string" ? [elementOf("figcaption", {}, [{ type: "text", value: title }])] : [];
  return elementOf("figure", { className: ["code"] }, [...caption, scroller]);
}

function elementOf(tagName: string, properties: Element["properties"], children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}

function headingsOf(tree: Root): Heading[] {
  const headings: Heading[] = [];
  visit(tree, "element", (element) => {
    const depth = /^h([1-6])$/.exec(element.tagName)?.[1];
    const { id } = element.properties;
    if (depth === undefined || typeof id !== "string" || !id.startsWith(ID_PREFIX)) return;
    headings.push({ id, text: textOf(element), depth: Number(depth) });
  });
  return headings;
}

function makeAddressesAbsolute(tree: Root, base: string): void {
  visit(tree, "element", ({ properties }) => {
    for (const name of ["href", "src"] as const) {
      const address = properties[name];
      if (typeof address === "string") properties[name] = resolveUrl(address, base)?.href ?? address;
    }
  });
}

function resolveUrl(address: string, base: string): URL | null {
  return URL.canParse(address, base) ? new URL(address, base) : null;
}
