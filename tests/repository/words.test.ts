import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

const COLUMNS_MAX = 100;

/** Phrases that give away a translated sentence, or for which one plain word is the term. */
const TELLTALES: readonly RegExp[] = [
  /\bwhoever\b/i,
  /\bwho of\b/i,
  /\bstands\b(?! for\b)/i,
  /\b(?:is|are) told\b/i,
  /\bsomebody\b/i,
  /\bso many\b/i,
  /\bbesides\b/i,
  /, too(?:[.,!]|$)/i,
  /\banew\b/i,
  /\bonce more\b/i,
  /(?<!\bin the )\bmeanwhile\b/i,
  /\ball the same\b/i,
  /\bgoes on\b/i,
  /\bNo \w+ fits\b/,
  /\bcounts from\b/i,
  /\bthe present one\b/i,
  /\btakes? care of\b/i,
  /\bby the form\b/i,
  /\bgives? back\b/i,
  /\bleft empty\b/i,
  /\b(?:every|any)body\b(?!@)/i,
  /\bbec(?:a|o)mes? of\b/i,
  /\b(?:for|from|to) who\b/i,
  /\bleads? on\b(?! the\b)/i,
  /\bgo on with\b/i,
  /\bthe present (?:state|version)\b/i,
  /\bstands? (?:beside|in the|there)\b/i,
  // American English.
  /\bcolour(?:s|ed|ing)?\b/i,
];

/** What a docstring may not begin with: it begins with a verb or a noun phrase. */
const BAD_BEGINNING = /^(?:Whoever|Who|Whom|Whose|So|Of|That|By|With|Also|But|And|Because)\b/;

/** Words that the ROI agent reads in visitors' answers. */
const ALLOWED: readonly string[] = [
  "people|everybody|everyone",
  "everyone|everybody",
  "someone|somebody|complex",
  "plenty of|so many|far too many",
];

interface Passage {
  /** File and line. */
  place: string;
  text: string;
}

interface Comment extends Passage {
  isDocstring: boolean;
  /** The longest line of the comment. */
  columns: number;
}

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
}).split("\n");

/** Reads the tracked files whose names match, except this one, which names what it looks for. */
const readFiles = (pattern: RegExp) =>
  tracked
    .filter((file) => pattern.test(file) && !file.endsWith("/words.test.ts"))
    .map((file) => ({ file, source: readFileSync(file, "utf8") }));

/** A block comment, or a run of lines that begin with two slashes. A parser would take minutes. */
const COMMENT = /^[ \t]*\{?\/\*[^]*?\*\/|^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*|(?<=[;,{(] )\/\/ .*$/gm;

/** A comment without its marks, in one line. */
const flatten = (comment: string) =>
  comment
    .replace(/^\s*\{?\/\*+|\*\/\}?$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*(?:\*|\/\/)? ?/, "").trim())
    .join(" ")
    .trim();

/** The comments of a source, and what remains of it without them. */
function readSource({ file, source }: { file: string; source: string }) {
  const comments: Comment[] = [];
  const rest = source.replace(COMMENT, (comment, index: number) => {
    comments.push({
      place: `${file}:${source.slice(0, index).split("\n").length}`,
      text: flatten(comment),
      isDocstring: comment.trimStart().startsWith("/**"),
      columns: Math.max(...comment.split("\n").map((line) => line.length)),
    });
    return comment.replace(/[^\n]/g, "");
  });
  const lines = rest.split("\n").map((text, index) => ({ place: `${file}:${index + 1}`, text }));
  return { file, source, comments, lines };
}

/** The passages with a telltale phrase, each with the phrase. */
const findTelltales = (passages: readonly Passage[]) =>
  passages
    .map(({ place, text }) => ({
      place,
      text: ALLOWED.reduce((rest, allowed) => rest.replaceAll(allowed, ""), text),
    }))
    .flatMap(({ place, text }) => TELLTALES.map((telltale) => ({ place, found: telltale.exec(text)?.[0] })))
    .filter(({ found }) => found !== undefined)
    .map(({ place, found = "" }) => `${place} "${found}"`);

/** Where sentences that people read are not written: `app/copy` is the place for them. */
const WITHOUT_SENTENCES = /^app\/(?:auth|features|http|lib|models|publishing|routes|ui)\//;

/** Files whose sentences are no words of the product's screens, with what they are. */
const OTHER_SENTENCES: Readonly<Record<string, RegExp>> = {
  "sample content": /^app\/models\/demo\//,
  "default values of settings": /^app\/models\/settings\/(?:shown-)?settings\.ts$/,
  "instructions for a language model": /^app\/models\/roi\/reply-wording\.server\.ts$/,
  "messages of the commands for backups": /^app\/models\/backup\/[\w-]+\.server\.ts$/,
  "help texts of metrics": /^app\/http\/metrics\.server\.ts$/,
};

/** What is between quotation marks, or between tags. */
const TEXTS = /(?<=")[^"]+(?=")|(?<=`)[^`]+(?=`)|(?<=')[^']+(?=')|(?<=>)[^<>{}="]+(?=<)/g;

/** Whether a text begins and ends as a sentence does, and has more than one word. */
const isSentence = (text: string) =>
  /^[A-Z$]/.test(text) && /[.?!]$/.test(text) && /[\w}],? [a-z]/.test(text);

const code = readFiles(/^(?:app|drizzle|scripts|tests|bench)\/.*\.(?:tsx?|css)$|^[^/]+\.[jt]s$/).map(
  readSource,
);
const comments = code.flatMap((file) => file.comments);

describe("the words", () => {
  test("user-visible text is plain English", () => {
    const files = code.filter(({ file }) => file.startsWith("app/") && !/\.test\.tsx?$/.test(file));
    expect(findTelltales(files.flatMap(({ lines }) => lines))).toEqual([]);
  });

  test("German texts keep a figure and its unit on one line", () => {
    const german = code.filter(({ file }) => file.startsWith("app/copy/de/"));
    expect(german.length).toBeGreaterThan(10);
    expect(german.filter(({ source }) => /\d (?:%|MB)/.test(source)).map(({ file }) => file)).toEqual([]);
  });

  test("sentences that people read are in app/copy", () => {
    const files = code.filter(
      ({ file }) =>
        WITHOUT_SENTENCES.test(file) &&
        !/\.test\.tsx?$/.test(file) &&
        Object.values(OTHER_SENTENCES).every((other) => !other.test(file)),
    );
    expect(files.length).toBeGreaterThan(400);
    const found = files
      .flatMap(({ lines }) => lines)
      .flatMap(({ place, text }) =>
        (text.match(TEXTS) ?? []).filter((part) => isSentence(part.trim())).map((part) => `${place} ${part}`),
      );
    expect(found).toEqual([]);
  });

  test("docs are plain English", () => {
    const paragraphs = readFiles(/^(?:docs|app)\/.*\.md$|^[A-Z]+\.md$/).flatMap(({ file, source }) =>
      source.split(/\n\n|\n(?=[|-])/).map((text) => ({ place: file, text: text.replaceAll("\n", " ") })),
    );
    expect(findTelltales(paragraphs)).toEqual([]);
  });

  test("comments are plain English", () => {
    expect(comments.length).toBeGreaterThan(3_000);
    expect(findTelltales(comments)).toEqual([]);
  });

  test(`comments end at column ${COLUMNS_MAX}`, () => {
    const long = comments.filter(({ columns }) => columns > COLUMNS_MAX);
    expect(long.map(({ place }) => place)).toEqual([]);
  });

  test("docstrings begin with a verb or a noun phrase", () => {
    const bad = comments.filter(({ isDocstring, text }) => isDocstring && BAD_BEGINNING.test(text));
    expect(bad.map(({ place, text }) => `${place} ${text.slice(0, 60)}`)).toEqual([]);
  });

  test("test titles are plain English", () => {
    const titles = code
      .filter(({ file }) => /\.(?:test|spec)\.tsx?$/.test(file))
      .flatMap(({ file, source }) =>
        [...source.matchAll(/\b(?:test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(["'`])(.*?)\1/g)].map(
          ([, , text = ""]) => ({ place: file, text }),
        ),
      );
    expect(titles.length).toBeGreaterThan(1_000);
    expect(findTelltales(titles)).toEqual([]);
  });
});
