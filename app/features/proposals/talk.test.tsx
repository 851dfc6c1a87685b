import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { ProposalEvent } from "~/models/proposal/proposal";
import { LATEST_TALK_SHOWN } from "~/models/proposal/proposal-limits";

import { Talk } from "./talk";

const words = { asked: "asked", answered: "answered", earlier: (count: number) => `${count} earlier` };

/** A page with this number of entries: a question, two answers, a question, and so on. */
function shown(count: number) {
  const items = Array.from({ length: count }, (_, number) => ({
    ...{ id: String(number), kind: number % 3 === 0 ? "question" : "answer", revision: 1 },
    ...{ text: `No. ${number}.`, authorName: "Ana", createdAt: new Date() },
  }));
  const html = renderToStaticMarkup(<Talk items={items as unknown as ProposalEvent[]} words={words} />);
  const folded = /<details>.*<\/details>/s.exec(html)?.[0] ?? "";
  const numbersIn = (part: string) => part.match(/No\. \d+/g)?.map((text) => Number(text.slice(4))) ?? [];
  return { folded: numbersIn(folded), open: numbersIn(html.replace(folded, "")), html };
}

test("the newest of many questions and answers are shown, and the earlier ones are folded", () => {
  expect(shown(LATEST_TALK_SHOWN)).toMatchObject({ folded: [], open: [0, 1, 2, 3, 4, 5, 6, 7] });
  const { folded, open, html } = shown(60);
  expect([...folded, ...open]).toEqual(Array.from({ length: 60 }, (_, number) => number));
  expect(folded.at(-1)).toBe(50);
  expect(html).toContain("51 earlier");
});
