import { expect, test } from "vitest";

import { nextStep, type RoiAnswers, type RoiStep } from "./roi";
import { talkOf } from "./roi-talk";
import { takeAnswer } from "./roi-turn";
import { ROI_EXCHANGES_MAX } from "./roi-limits";

function say(lines: [RoiStep, string][], answers: RoiAnswers = {}): RoiAnswers {
  return lines.reduce((all, [step, text]) => takeAnswer(all, { step, text }, "en").answers, answers);
}

function nowOf(answers: RoiAnswers) {
  const { now } = talkOf({ answers, turn: 1, resultToken: null });
  if (!now) throw new Error("No question is open.");
  return now;
}

test("facts given early answer their questions, and only a name is still asked for", () => {
  const answers = say([["process", "we have 5 people spending 10 minutes each at $30/hour"]]);
  expect(answers.people).toMatchObject({ said: "5 people", value: { people: 5 } });
  expect(answers.minutes).toMatchObject({ said: "10 minutes", value: { minutes: 10 } });
  expect(answers.cost).toMatchObject({ value: { hourCostMinor: 3_000, currency: "USD" } });
  const now = nowOf(answers);
  expect([now.step, now.tries.at(-1)?.question]).toEqual(["process", "What would you call it?"]);
  expect(now.tries.at(-1)?.reply).toContain("10 minutes, 5 people and $30 an hour");
  const rest = say(
    [
      ["process", "supplier invoices"],
      ["volume", "300 a month"],
    ],
    answers,
  );
  expect(nextStep(rest)).toBe("share");
});

test.each([
  ["We process around 40 purchase orders a day, 3 people, 12 minutes each", 800],
  ["Rechnungsprüfung, ca. 1.500 im Jahr", 125],
  ["invoices (roughly 1200/month)", 1_200],
  ["Bestellungen erfassen, 30 am Tag, 5 Minuten pro Stück", 600],
])("a count given with the name is kept: %s", (text, perMonth) => {
  const answers = say([["process", text]]);
  expect(answers.process?.value).not.toBeNull();
  expect(answers.volume?.value).toMatchObject({ kind: "items", perMonth });
});

test("a count per person is not taken for the count of all", () => {
  const answers = say([["process", "returns, 10 per person per day"]]);
  expect(answers.volume?.value ?? null).toBeNull();
});

test.each([
  ["en", "process", "payroll for 200 employees"],
  ["en", "process", "onboarding, about 40 employees"],
  ["en", "volume", "12 per employee"],
  ["de", "process", "Lohnabrechnung, ca. 50 Mitarbeiter"],
  ["de", "volume", "500 pro Mitarbeiter"],
] as const)("people whom the work is about are not those who do it: %s, %s: %s", (language, step, text) => {
  expect(takeAnswer({}, { step, text }, language).answers.people?.value ?? null).toBeNull();
});

test("a monthly salary that is mentioned early is not dropped", () => {
  const answers = say([["process", "supplier invoices, Anna earns €4,000 a month"]]);
  expect(answers.process?.value?.name).toBe("Supplier invoices");
  expect(answers.cost?.value).toMatchObject({ hourCostMinor: 3_000, currency: "EUR", period: "month" });
});

test("an early fact never replaces what the visitor has answered", () => {
  const answers = say([
    ["process", "supplier invoices"],
    ["volume", "300 a month"],
    ["minutes", "10 minutes"],
    ["people", "2 people"],
    ["share", "70%, 5 people are on it"],
  ]);
  expect(answers.people?.value).toMatchObject({ people: 2 });
});

test("an answer to another question is kept for it, and the open one comes again", () => {
  const answers = say([
    ["process", "supplier invoices"],
    ["volume", "300 a month"],
    ["minutes", "3人"],
  ]);
  expect(answers.people?.value).toMatchObject({ people: 3 });
  expect(nowOf(answers)).toMatchObject({
    step: "minutes",
    tries: [{ reply: expect.stringContaining("3 people") as unknown }],
  });
});

test.each([
  ["volume", "20%"],
  ["minutes", "$42"],
] as const)("a figure of another kind is called one, and counts as a failed answer: %s %s", (step, text) => {
  const before = say([
    ["process", "invoices"],
    ...(step === "minutes" ? ([["volume", "600"]] satisfies [RoiStep, string][]) : []),
  ]);
  const { answers, outcome } = takeAnswer(before, { step, text }, "en");
  expect(outcome).toBe("unclear");
  expect(nowOf(answers).tries[0]?.reply).toContain(`“${text}” isn't the kind of figure`);
  expect(takeAnswer(answers, { step, text }, "en").outcome).toBe("assumed");
});

test.each(["0.5", "½"])(
  "less than one in a month is too small, which isn't the same as no number: %s",
  (text) => {
    const { answers } = takeAnswer(say([["process", "invoices"]]), { step: "volume", text }, "en");
    expect(nowOf(answers).tries[0]?.reply).toContain("too small");
  },
);

test("two readings become the question and its buttons", () => {
  const now = nowOf(
    say([
      ["process", "supplier invoices"],
      ["volume", "one every 10 minutes"],
    ]),
  );
  const readings = ["960 a month in working hours", "4,320 a month around the clock"];
  expect(now.picks).toEqual(readings);
  expect(now.tries.at(-1)?.question).toBe(`Did you mean ${readings[0]} or ${readings[1]}?`);
});

test("the ranges that are offered are the buttons", () => {
  const now = nowOf(
    say([
      ["process", "supplier invoices"],
      ["volume", "R$50"],
    ]),
  );
  expect(now.picks).toEqual(["50 a month", "100 to 500 a month", "500 to 1,000 a month", "2,000 a month"]);
});

test("a question back is explained and does not count as a failed answer, within limits", () => {
  let answers = say([["process", "supplier invoices"]]);
  const explained = /I mean how often the work comes up/;
  for (let count = 1; count < ROI_EXCHANGES_MAX; count += 1) {
    answers = say([["volume", "what do you mean?"]], answers);
    expect(answers.volume?.value).toBeNull();
    expect(nowOf(answers).tries.at(-1)?.reply).toMatch(explained);
  }
  expect(takeAnswer(answers, { step: "volume", text: "why?" }, "en").outcome).toBe("assumed");
});

test("a visitor who has no idea gets our figure at once, marked as ours", () => {
  const taken = takeAnswer({}, { step: "volume", text: "I have no idea" }, "en");
  expect(taken.outcome).toBe("assumed");
  expect(taken.answers.volume).toMatchObject({ isAssumed: true, tries: [] });
});

test("a conversation in German notes facts and offers choices in German", () => {
  const answers = (
    [
      ["process", "Wir prüfen Rechnungen, 5 Leute, 10 Minuten pro Rechnung"],
      ["volume", "1,200"],
    ] as [RoiStep, string][]
  ).reduce<RoiAnswers>((all, [step, text]) => takeAnswer(all, { step, text }, "de").answers, {});
  expect(answers.process?.value).toEqual({ name: "Rechnungen prüfen", item: "invoice" });
  expect(answers.people).toMatchObject({ said: "5 Personen", value: { people: 5 } });
  expect(answers.minutes).toMatchObject({ said: "10 Minuten", value: { minutes: 10 } });
  expect(answers.volume?.tries).toEqual([
    { said: "1,200", reason: "unsure", choices: ["1.200 im Monat", "1,2 im Monat"] },
  ]);
  const cost = takeAnswer(answers, { step: "cost", text: "45" }, "de").answers.cost;
  expect(cost?.value).toMatchObject({ hourCostMinor: 4_500, currency: "EUR" });
});

test.each([
  ["en", "I don't know", "USD"],
  ["de", "Weiß ich nicht", "EUR"],
] as const)(
  "our own cost of an hour is in the currency that the question offers: %s",
  (language, text, currency) => {
    const { cost } = takeAnswer({}, { step: "cost", text }, language).answers;
    expect(cost).toMatchObject({ isAssumed: true, value: { hourCostMinor: 4_500, currency } });
  },
);
