import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { bannerWords } from "~/copy/landing";

const css = readFileSync(new URL("banner.css", import.meta.url), "utf8");
const ROUND_SECONDS = 26;

interface Word {
  keyframes: string;
  delaySeconds: number;
}

/** What the stylesheet says about the five words. */
const WORDS: Word[] = [1, 2, 3, 4, 5].map((position) => {
  const rule = new RegExp(`:nth-child\\(${position}\\) \\{([^}]*)\\}`).exec(css)?.[1] ?? "";
  return {
    keyframes: /banner-last/.exec(rule)?.[0] ?? "banner-word",
    delaySeconds: Number(/animation-delay: ([\d.]+)s/.exec(rule)?.[1] ?? 0),
  };
});

/**
 * The stops of an animation: percent of the round and how much of the mask lets the word through,
 * in order.
 */
function stopsOf(name: string): [number, number][] {
  const body = new RegExp(`@keyframes ${name} \\{(.*?)\\n\\}`, "s").exec(css)?.[1] ?? "";
  return [...body.matchAll(/([\d.%,\s]+)\{[^}]*mask-position: 0 (\d+)/g)]
    .flatMap(([, percents = "", position]) =>
      percents
        .split(",")
        .map((percent): [number, number] => [parseFloat(percent), 1 - Number(position) / 100]),
    )
    .sort(([one], [other]) => one - other);
}

/** How visible a word is at a time after the page was opened, in a round that is not the first. */
function opacityAt(word: Word, seconds: number): number {
  const inRound = (seconds - word.delaySeconds + ROUND_SECONDS) % ROUND_SECONDS;
  const percent = (inRound / ROUND_SECONDS) * 100;
  const stops = stopsOf(word.keyframes);
  const after = stops.findIndex(([at]) => at >= percent);
  const [endAt = 100, end = 0] = stops[after] ?? [];
  const [startAt = 0, start = end] = stops[after - 1] ?? [];
  return endAt === startAt ? end : start + ((end - start) * (percent - startAt)) / (endAt - startAt);
}

const visibleAt = (seconds: number) => WORDS.map((word) => Math.round(opacityAt(word, seconds) * 100) / 100);

describe("the rotating banner", () => {
  test("runs in rounds of 26 seconds: four words of 4 s and the last of 10 s", () => {
    expect(css).toContain(`animation: banner-word ${ROUND_SECONDS}s infinite both`);
    expect(4 * 4 + 10).toBe(ROUND_SECONDS);
  });

  test.each([
    [1, 0.6, 3.4],
    [2, 4.6, 7.4],
    [3, 8.6, 11.4],
    [4, 12.6, 15.4],
    [5, 16.6, 25.4],
  ])("shows word %i alone between %d s and %d s", (position, from, to) => {
    const alone = WORDS.map((_, index) => (index === position - 1 ? 1 : 0));
    expect(visibleAt(from)).toEqual(alone);
    expect(visibleAt((from + to) / 2)).toEqual(alone);
    expect(visibleAt(to)).toEqual(alone);
  });

  test.each([3.5, 7.5, 11.5, 15.5, 25.5])("fades for half a second from %d s on", (start) => {
    const shown = visibleAt(start + 0.25).reduce((sum, opacity) => sum + opacity, 0);
    expect(shown).toBeGreaterThan(0.4);
    expect(shown).toBeLessThan(0.6);
    expect(visibleAt(start + 0.5)).toEqual([0, 0, 0, 0, 0]);
  });

  test("shows the first word from the first paint on", () => {
    expect(css).toMatch(/nth-child\(1\) \{[^}]*banner-start 0\.5s;/);
    expect(css).toMatch(
      /@keyframes banner-start \{\s*from,\s*to \{\s*visibility: visible;\s*mask-position: 0 0;/,
    );
  });

  test("has two sets of five words that end with YOU!", () => {
    for (const words of Object.values(bannerWords)) {
      expect(words).toHaveLength(5);
      expect(words.at(-1)).toBe("YOU!");
    }
    expect(bannerWords.default).not.toEqual(bannerWords.roi);
  });

  test("rests on its last word when motion is unwanted", () => {
    expect(css).toMatch(
      /prefers-reduced-motion: reduce\) \{\s*\.banner > span:last-child \{\s*visibility: visible;/,
    );
  });
});
