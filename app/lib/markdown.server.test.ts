import { describe, expect, test } from "vitest";

import { PostContentSchema } from "~/models/post/post";

import { findPictureWithoutWords, renderMarkdown } from "./markdown.server";

import { cpuMilliseconds } from "../../tests/setup/cpu-time";

/** Everything that a page may contain of an article. */
const ELEMENTS = new Set(
  (
    "h2 h3 h4 h5 h6 p blockquote hr br section ul ol li pre code em strong del sup a img table thead tbody tr th td " +
    "div figure figcaption span"
  ).split(" "),
);
const ATTRIBUTES = new Set(
  "href title id src alt class rel start scope role tabindex aria-label aria-describedby data-footnote-ref data-footnote-backref data-footnotes loading decoding".split(
    " ",
  ),
);
const PROTOCOLS = new Set(["https:", "http:", "mailto:", "tel:"]);
const TAG = /<\/?([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/g;
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/g;

function decodeEntities(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(
      /&(quot|lt|gt|amp);/g,
      (_, name: string) => ({ quot: '"', lt: "<", gt: ">", amp: "&" })[name] ?? "",
    );
}

/** What the HTML contains beyond the lists above, in words; empty for inert HTML. */
function findLive(html: string): string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  const rest = html.replace(TAG, (_, element: string, attributes: string) => {
    if (!ELEMENTS.has(element)) faults.push(`element ${element}`);
    for (const [, name = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
      if (!ATTRIBUTES.has(name)) faults.push(`attribute ${name}`);
      const address = decodeEntities(value);
      // The URL parser is the browser's own: it also drops tabs and line breaks inside a scheme.
      const leadsTo = (name === "href" || name === "src") && URL.canParse(address, "https://site.example/");
      if (leadsTo && !PROTOCOLS.has(new URL(address, "https://site.example/").protocol))
        faults.push(`address ${address}`);
      if (name !== "id") continue;
      if (ids.has(value)) faults.push(`id ${value} twice`);
      if (!value.startsWith("on-") && value !== "footnote-label") faults.push(`id ${value}`);
      ids.add(value);
    }
    return "";
  });
  if (rest.includes("<"))
    faults.push(`loose "<" in ${rest.slice(rest.indexOf("<"), rest.indexOf("<") + 40)}`);
  return faults;
}

const HOSTILE = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img/src/onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data=javascript:alert(1)>",
  "<embed src=javascript:alert(1)>",
  "<body onload=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  "<form action=javascript:alert(1)><button>x</button></form>",
  "<input autofocus onfocus=alert(1)>",
  "<base href=https://evil.example/>",
  "<link rel=stylesheet href=https://evil.example/x.css>",
  "<style>@import 'https://evil.example/x.css'</style>",
  "<meta http-equiv=refresh content='0;url=https://evil.example'>",
  "<a href=javascript:alert(1)>x</a>",
  "<p style='background:url(javascript:alert(1))'>x</p>",
  "<div id=main name=cookie>x</div>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><x onload=alert(1)>",
  "</p></div></main><script>alert(1)</script>",
  "<template><script>alert(1)</script></template>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java&#x09;script:alert(1))",
  "[x](java&Tab;script:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x](&#x6A;avascript:alert(1))",
  "[x](&#0000106avascript:alert(1))",
  "[x]( javascript:alert(1))",
  "[x](<javascript:alert(1)>)",
  "[x](<java\tscript:alert(1)>)",
  "[x](\u0001javascript:alert(1))",
  "[x](vbscript:msgbox(1))",
  "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "[x](file:///etc/passwd)",
  "[x](blob:https://evil.example/1)",
  "[x](filesystem:https://evil.example/1)",
  "[x](javascript://%0aalert(1))",
  '[x](https://ok.example "\\" onmouseover=alert(1) x=\\"")',
  "[x](https://ok.example '><script>alert(1)</script>')",
  "[x][ref]\n\n[ref]: javascript:alert(1)",
  '[x][ref]\n\n[ref]: <javascript:alert(1)> "t"',
  "<javascript:alert(1)>",
  "<data:text/html,<script>alert(1)</script>>",
  "![x](javascript:alert(1))",
  "![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)",
  '![" onerror=alert(1) x="](x.png)',
  '![x](x.png "\\" onerror=alert(1) \\"")',
  "![<img src=x onerror=alert(1)>](x.png)",
  "# <script>alert(1)</script>",
  "# main\n\n# main\n\n# on-main",
  "# __proto__\n\n# constructor\n\n# cookie",
  '# " onmouseover="alert(1)',
  '```"><script>alert(1)</script>\nx\n```',
  '```js "><script>alert(1)</script>\nx\n```',
  "```html\n<script>alert(1)</script>\n</code></pre><script>alert(2)</script>\n```",
  '```xml <b onclick=alert(1)>\n<x onload="alert(1)"/>\n```',
  "`<script>alert(1)</script>`",
  "| <img src=x onerror=alert(1)> | b |\n| --- | --- |\n| [x](javascript:alert(1)) | <script>alert(1)</script> |",
  "- [ ] <input onfocus=alert(1) autofocus>\n- [x] [x](javascript:alert(1))",
  "text[^<script>]\n\n[^<script>]: <img src=x onerror=alert(1)>",
  'text[^x" onclick="alert(1)]\n\n[^x" onclick="alert(1)]: note',
  "a[^1] b[^1]\n\n[^1]: one\n\n# footnote-label",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  'https://ok.example/"onmouseover=alert(1)',
  "www.ok.example/<script>alert(1)</script>",
  "\u202e<script>\u202c \u0000<script\u0000>alert(1)</script>",
];

describe("hostile Markdown stays inert", () => {
  test.each(HOSTILE)("%j", (markdown) => {
    expect(findLive(renderMarkdown(markdown).html)).toEqual([]);
    expect(findLive(renderMarkdown(markdown, { linkBase: "https://site.example/blog/x" }).html)).toEqual([]);
  });

  test("also all of it in one text", () => {
    expect(findLive(renderMarkdown(HOSTILE.join("\n\n")).html)).toEqual([]);
  });

  test("and the check itself sees what is live", () => {
    for (const html of [
      "<script>",
      '<a href="javascript:x">',
      '<p onclick="x">',
      '<a href="java&#x9;script:x">',
      "<img src=x>",
    ])
      expect(findLive(html)).not.toEqual([]);
  });
});

describe("deep and long Markdown is rendered in time", () => {
  test.each([
    ["nested quotes", "> ".repeat(500) + "x"],
    ["nested lists", Array.from({ length: 100 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n")],
    ["open brackets", "[".repeat(5_000)],
    ["emphasis", "*a **a ".repeat(2_000)],
    ["a long code block", "```js\n" + "const a = 'b';\n".repeat(5_000) + "```"],
  ])("%s", (_, markdown) => {
    expect(findLive(renderMarkdown(markdown).html)).toEqual([]);
  });
});

describe("renderMarkdown", () => {
  test("lists headings with ids that no part of a page has, and makes the title the only h1", () => {
    const { html, headings } = renderMarkdown("# One\n\n## Two & three\n\n### Two & three");
    expect(html).not.toContain("<h1");
    expect(headings).toEqual([
      { id: "on-one", text: "One", depth: 2 },
      { id: "on-two--three", text: "Two & three", depth: 2 },
      { id: "on-two--three-1", text: "Two & three", depth: 3 },
    ]);
  });

  test("marks links to other hosts and leaves our own alone", () => {
    const { html } = renderMarkdown(
      "[a](https://other.example/x) [b](//other.example) [c](/blog) [d](#e) [f](mailto:a@b.example)",
    );
    expect(html.match(/rel="external noopener"/g)).toHaveLength(2);
    expect(html).toContain('<a href="/blog">c</a>');
  });

  test("keeps the words of a link that may not lead anywhere", () => {
    expect(renderMarkdown("[words](javascript:alert(1))").html).toBe("<p><span>words</span></p>");
  });

  test("colors code by classes, and puts the title that follows the language above it", () => {
    const { html } = renderMarkdown("```ts decide.ts\nconst a = 1;\n```");
    expect(html).toContain('<figure class="code"><figcaption>decide.ts</figcaption><pre tabindex="0">');
    expect(html).toContain('<span class="hljs-keyword">const</span>');
  });

  test("leaves out the tokens of code that have no color", () => {
    const { html } = renderMarkdown('```json\n{ "a": [1] }\n```');
    expect(html).toContain('{ <span class="hljs-attr">"a"</span>: [<span class="hljs-number">1</span>] }');
  });

  test("keeps code of an unknown language as it is", () => {
    expect(renderMarkdown("```klingon\na < b\n```").html).toContain("a &#x3C; b");
  });

  test("lets a table scroll by keyboard, named by its section", () => {
    const { html } = renderMarkdown("## Costs\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |");
    expect(html).toContain('tabindex="0" role="region" aria-label="Costs"');
    expect(html).toContain('<th scope="col">a</th>');
    expect(html).toContain('<td class="is-num">2</td>');
  });

  test("makes addresses absolute for feeds", () => {
    const { html } = renderMarkdown("[a](/x) [b](#on-y) ![c](z.png)", {
      linkBase: "https://site.example/blog/post",
    });
    expect(html).toContain('href="https://site.example/x"');
    expect(html).toContain('href="https://site.example/blog/post#on-y"');
    expect(html).toContain('src="https://site.example/blog/z.png"');
  });

  test("gives the words alone", () => {
    expect(renderMarkdown("# A\n\n*b* [c](/d)").text).toBe("A b c");
  });

  test("returns what it has rendered before", () => {
    expect(renderMarkdown("same")).toBe(renderMarkdown("same"));
    expect(renderMarkdown("same", { linkBase: "https://a.example" })).not.toBe(renderMarkdown("same"));
  });
});

/** Texts for which the parser would take minutes, or more memory than the process has. */
const BOMBS: [string, string][] = [
  ["6,000 quote marks in a line", ">".repeat(6_000)],
  ["2,000 lists in a line", "- ".repeat(2_000) + "x"],
  ["quotes and lists in turns", "> 1. ".repeat(1_000) + "x"],
  ["300 lists by indentation", Array.from({ length: 300 }, (_, at) => `${"  ".repeat(at)}- x`).join("\n")],
  ["a wide table of short rows", `${"|a".repeat(150)}\n${"|-".repeat(150)}\n${"|\n".repeat(2_000)}`],
  ["rows parted by a space that is not blank", `|a|b\n|-|-\n${"\u00a0\n|\n".repeat(2_000)}`],
  ["60,000 brackets inside each other", "[".repeat(30_000) + "]".repeat(30_000)],
  ["links inside each other", "[".repeat(20_000) + "](b)".repeat(20_000)],
  ["emphasis inside emphasis", "*_".repeat(25_000) + "a" + "_*".repeat(25_000)],
  ["50,000 headings", "# a\n".repeat(50_000)],
  ["20,000 comments", "a <!--".repeat(20_000)],
  ["50,000 words of code", "`a` ".repeat(50_000)],
  ["10,000 broken addresses in one word", "www.a_".repeat(10_000)],
  ["2,001 web addresses", "www.a.b ".repeat(2_001)],
  ["2,001 email addresses", "a@b.co ".repeat(2_001)],
];

/** As much as the limits allow of the syntax that costs the parser most. */
const HEAVIEST: [string, string][] = [
  ["headings", "# a\n".repeat(5_999)],
  ["items of a list", "- a\n".repeat(3_000)],
  ["quotes inside each other", `${">".repeat(20)}a\n\n`.repeat(150)],
  ["a table", `|a|b|c\n|-|-|-\n${"|c|d|e\n".repeat(1_200)}`],
  ["pictures", "![a](b) ".repeat(2_000)],
  ["words of code", "`a` ".repeat(1_500)],
  ["addresses", "www.a.b a@b.co ".repeat(1_000)],
  ["broken addresses in one word", `${"www.a.".repeat(50)}${"a.".repeat(40_000)}a_b`],
];

describe("Markdown that would exhaust the parser", () => {
  test.each(BOMBS)("comes out as it was written: %s", async (_, markdown) => {
    const spent = await cpuMilliseconds(() => {
      const { html, text } = renderMarkdown(markdown);
      expect(html).toMatch(/^<pre tabindex="0">/);
      expect(findLive(html)).toEqual([]);
      expect(text).toBe(markdown.replace(/\s+/g, " ").trim());
      expect(findPictureWithoutWords(markdown)).toBeNull();
    });
    expect(spent).toBeLessThan(2_000);
  });

  test.each(BOMBS)("is refused with words when a post is saved: %s", (_, body) => {
    const { error } = PostContentSchema.shape.body.safeParse(body);
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^Please /)]);
  });

  test.each(HEAVIEST)("ends where ordinary texts begin: %s", async (_, markdown) => {
    const spent = await cpuMilliseconds(() => {
      expect(renderMarkdown(markdown).html).not.toMatch(/^<pre/);
    });
    expect(spent).toBeLessThan(5_000);
  });
});
