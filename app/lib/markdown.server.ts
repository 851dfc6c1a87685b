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

/** A heading that the table of contents can link to. */
interface Heading {
  id: string;
  text: string;
  depth: number;
}

/** Markdown, ready for a page. */
interface RenderedMarkdown {
  html: TrustedHtml;
  headings: Heading[];
  /** The plain text, for search engines and previews. */
  text: string;
  /** The same for documents that aren't pages, block by block. */
  blocks: TextBlock[];
}

/** One block of a text without markup. `depth` counts the lists and quotes around it. */
export interface TextBlock {
  kind: "heading" | "text" | "item" | "exact";
  text: string;
  depth: number;
}

/**
 * Prefixes every id that comes from an author, so that it can't collide with an id of the page or
 * the name of a global.
 */
const ID_PREFIX = "on-";
/** Highlighting more code than this takes more time than it helps a reader. */
const HIGHLIGHT_CHARACTERS_MAX = 20_000;
const CODE_TITLE_CHARACTERS_MAX = 80;

/**
 * What Markdown may turn into. An author's HTML never gets this far, so this list only has to allow
 * what the Markdown syntax itself produces. It names everything and is much narrower than GitHub's
 * list.
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

const processor = makeProcessor({ isPassage: false });
const passageProcessor = makeProcessor({ isPassage: true });
const stringifier = unified().use(rehypeStringify).freeze();

function makeProcessor({ isPassage }: { isPassage: boolean }) {
  return unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(keepCodeTitles)
    .use(keepHtmlAsText, isPassage)
    .use(keepLineBreaks, isPassage)
    .use(remarkRehype, { clobberPrefix: ID_PREFIX, footnoteLabelProperties: {} })
    .use(rehypeSanitize, SCHEMA)
    .use(decorate)
    .use(rehypeSlug, { prefix: ID_PREFIX })
    .use(rehypeHighlight, { detect: false })
    .use(dropPlainTokens)
    .freeze();
}

const rendered = new LRUCache<string, RenderedMarkdown>({
  maxSize: 24_000_000,
  // A character of a string takes up to two bytes.
  sizeCalculation: ({ html, text }) => 2 * (html.length + text.length) + 1_000,
});

/**
 * Turns CommonMark with GitHub's extensions into HTML that is safe in a page: no author's HTML,
 * no script, no style, only links of safe kinds, code colored by class names. `linkBase` makes
 * relative addresses absolute (for feeds); it is the page's own absolute address. `passage` names a
 * short text among others on one page: its line breaks stay, its headings are below those of the
 * page, its ids are its own, and its pictures and HTML are words. The latest results are kept by
 * content. A text that would ask too much of the parser (`findMarkdownExcess`) comes out as it was
 * written, in one block.
 */
export function renderMarkdown(
  markdown: string,
  { linkBase, passage }: { linkBase?: string; passage?: string } = {},
): RenderedMarkdown {
  const key = createHash("sha256")
    .update(`${linkBase ?? ""}\n${passage ?? ""}\n${markdown}`)
    .digest("base64");
  const kept = rendered.get(key);
  if (kept) return kept;
  const reader = passage === undefined ? processor : passageProcessor;
  const tree =
    findMarkdownExcess(markdown) === null ? reader.runSync(reader.parse(markdown)) : asWritten(markdown);
  if (passage !== undefined) makePassage(tree, passage);
  if (linkBase !== undefined) makeAddressesAbsolute(tree, linkBase);
  const result = {
    html: trustedHtml(stringifier.stringify(tree)),
    headings: headingsOf(tree),
    text: textOf(tree).replace(/\s+/g, " ").trim(),
    blocks: passage === undefined ? [] : blocksOf(tree.children, 0),
  };
  rendered.set(key, result);
  return result;
}

function asWritten(markdown: string): Root {
  const text = { type: "text", value: markdown } as const;
  return { type: "root", children: [elementOf("pre", { tabIndex: 0 }, [text])] };
}

/** The URL of the first picture without alternative text; null if each has one. */
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

/** The addresses of a text's pictures that other sites serve. Browsers refuse to show them here. */
export function listForeignPictures(markdown: string, ownOrigin: string): string[] {
  if (findMarkdownExcess(markdown) !== null) return [];
  const addresses: string[] = [];
  visit(processor.runSync(processor.parse(markdown)), "element", ({ tagName, properties: { src } }) => {
    if (tagName === "img" && typeof src === "string" && isForeignPicture(src, ownOrigin)) addresses.push(src);
  });
  return addresses;
}

/** Whether another site than `ownOrigin` serves the picture at an address. */
export function isForeignPicture(address: string, ownOrigin: string): boolean {
  const url = resolveUrl(address, ownOrigin);
  return url !== null && url.origin !== new URL(ownOrigin).origin;
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
 * Shows HTML as it was typed. A passage may be part of what someone accepts word for word, so its
 * page must not hide a comment or a tag.
 */
function keepHtmlAsText() {
  return (tree: MarkdownRoot) => {
    visit(tree, "html", ({ value }, index, parent) => {
      if (index === undefined || parent === undefined) return;
      const text = { type: "text" as const, value };
      const isBlock = ["root", "blockquote", "listItem", "footnoteDefinition"].includes(parent.type);
      parent.children[index] = isBlock ? { type: "paragraph", children: [text] } : text;
    });
  };
}

/** Keeps the line breaks of people who don't know that Markdown joins lines. */
function keepLineBreaks() {
  return (tree: MarkdownRoot) => {
    visit(tree, "text", (text, index, parent) => {
      const [first = "", ...rest] = text.value.split("\n");
      if (rest.length === 0 || index === undefined || parent === undefined) return;
      const lines = rest.flatMap((value) => [
        { type: "break" as const },
        { type: "text" as const, value: value.trimStart() },
      ]);
      parent.children.splice(index, 1, { type: "text", value: first.trimEnd() }, ...lines);
      return [SKIP, index + 1 + lines.length];
    });
  };
}

/** Fits a text in between others on its page. */
function makePassage(tree: Root, passage: string): void {
  const own = (id: string) => `${ID_PREFIX}${passage}-${id}`;
  visit(tree, "element", (element, index, parent) => {
    const { tagName, properties } = element;
    const level = /^h([2-5])$/.exec(tagName)?.[1];
    if (level !== undefined) element.tagName = `h${Number(level) + 1}`;
    const { id, href, ariaDescribedBy } = properties;
    if (typeof id === "string") properties.id = own(id);
    if (typeof href === "string" && href.startsWith("#")) properties.href = `#${own(href.slice(1))}`;
    if (Array.isArray(ariaDescribedBy)) properties.ariaDescribedBy = ariaDescribedBy.map(String).map(own);
    if (tagName !== "img" || index === undefined || parent === undefined) return;
    parent.children[index] = {
      type: "text",
      value: typeof properties.alt === "string" ? properties.alt : "",
    };
  });
}

/**
 * Adds what the page needs to the clean tree: safe links, tables and code that scroll by keyboard,
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
 * The size and variants of a picture of ours, so that nothing moves when it arrives and a phone
 * needn't load the largest.
 */
function sizesOf(address: unknown) {
  const source = typeof address === "string" ? readPictureAddress(address) : null;
  if (!source) return {};
  const { width, height, fallback } = source;
  return { width, height, srcSet: sourceSet(source, fallback), sizes: "(min-width: 48rem) 44rem, 92vw" };
}

/** An item of a task list has its checkbox as first child, or in its first paragraph. */
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

/** Marks links to other hosts. `noopener` keeps our window from the linked page. */
function decorateLink(link: Element): void {
  const { href } = link.properties;
  const target = typeof href === "string" ? resolveUrl(href, "https://this.invalid/") : null;
  // A broken link must not look like a link: the words stay, the link goes.
  if (!target) Object.assign(link, { tagName: "span", properties: {} });
  else if (/^https?:$/.test(target.protocol) && target.host !== "this.invalid") {
    link.properties.rel = ["external", "noopener"];
  }
}

/** Brackets and commas are half of all tokens, and no style gives them a color. */
const PLAIN_TOKENS = new Set(["hljs-punctuation", "hljs-operator", "hljs-params", "hljs-subst"]);

function dropPlainTokens() {
  return (tree: Root) => {
    visit(tree, "element", ({ tagName, properties, children }, index, parent) => {
      const names = tagName === "span" && Array.isArray(properties.className) ? properties.className : [];
      const isPlain = names.length > 0 && names.every((name) => PLAIN_TOKENS.has(String(name)));
      if (!isPlain || index === undefined || parent === undefined) return;
      parent.children.splice(index, 1, ...children);
      return [SKIP, index];
    });
  };
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

function blocksOf(nodes: readonly (Root["children"][number] | ElementContent)[], depth: number): TextBlock[] {
  return nodes.flatMap((node): TextBlock[] => {
    if (node.type !== "element") return [];
    const { tagName, children } = node;
    const block = (kind: TextBlock["kind"]) => [{ kind, text: inlineText(node).trim(), depth }];
    if (/^h[1-6]$/.test(tagName)) return block("heading");
    if (tagName === "pre") return block("exact");
    if (tagName === "p") return block("text");
    if (tagName === "ul" || tagName === "ol") return listBlocks(node, depth);
    if (tagName === "tr")
      return [
        {
          kind: "text",
          text: children
            .map(inlineText)
            .filter((cell) => cell.trim() !== "")
            .join(" | "),
          depth,
        },
      ];
    return blocksOf(children, tagName === "blockquote" ? depth + 1 : depth);
  });
}

function listBlocks(list: Element, depth: number): TextBlock[] {
  const first = typeof list.properties.start === "number" ? list.properties.start : 1;
  const items = list.children.filter((child): child is Element => child.type === "element");
  return items.flatMap((item, index) => {
    const mark = list.tagName === "ol" ? `${first + index}.` : "•";
    const isBlock = (child: ElementContent) =>
      child.type === "element" && /^(?:p|ul|ol|pre|blockquote|div|figure|h[1-6])$/.test(child.tagName);
    const loose = item.children.find((child) => child.type === "element" && child.tagName === "p");
    const own = loose ? [loose] : item.children.filter((child) => !isBlock(child));
    const rest = item.children.filter((child) => isBlock(child) && child !== loose);
    const text = `${mark} ${own.map(inlineText).join("").trim()}`;
    return [{ kind: "item" as const, text, depth }, ...blocksOf(rest, depth + 1)];
  });
}

/** The words of a node, with the addresses of links that go elsewhere. */
function inlineText(node: Root["children"][number] | ElementContent): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  const text = node.children.map(inlineText).join("");
  const { href } = node.properties;
  const isElsewhere = typeof href === "string" && /^https?:/.test(href) && href !== text;
  return isElsewhere ? `${text} (${href})` : text;
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
