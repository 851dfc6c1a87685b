import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { hashToken } from "~/lib/token-hash.server";
import { db } from "~/server/db.server";

import { leadEvents, leads, outboxMails, roiConversations, roiResults } from "../../../drizzle/schema";

import type { RoiStep } from "./roi";
import {
  answerQuestion,
  eraseConversation,
  eraseExpiredRoi,
  getConversation,
  getSharedResult,
  mailResult,
  saveResult,
  type RoiConversation,
} from "./roi.server";
import { CONVERSATION_DAYS, KEPT_RESULT_DAYS, RESULT_DAYS } from "./roi-limits";

const NOW = new Date("2026-03-02T10:00:00Z");
const ANSWERS: [RoiStep, string][] = [
  ["process", "supplier invoices"],
  ["volume", "30 a day"],
  ["minutes", "9 minutes"],
  ["people", "two of us"],
  ["share", "7 of 10"],
  ["cost", "$42"],
  ["systems", "just one"],
];

function days(count: number): Date {
  return new Date(NOW.getTime() + count * 24 * 60 * 60 * 1000);
}

async function begin(): Promise<RoiConversation> {
  const { conversationId } = await answerQuestion({
    conversation: null,
    turn: 0,
    step: "process",
    text: "supplier invoices",
    now: NOW,
  });
  return requireConversation(conversationId);
}

async function requireConversation(id: string, now = NOW): Promise<RoiConversation> {
  const conversation = await getConversation({ id, now });
  if (!conversation) throw new Error("There is no such conversation.");
  return conversation;
}

async function say(id: string, step: RoiStep, text: string) {
  const conversation = await requireConversation(id);
  return answerQuestion({ conversation, turn: conversation.turn, step, text, now: NOW });
}

/** A whole conversation. */
async function finish(): Promise<{ id: string; token: string }> {
  const { id } = await begin();
  let token: string | null = null;
  for (const [step, text] of ANSWERS.slice(1)) ({ resultToken: token } = await say(id, step, text));
  if (token === null) throw new Error("The conversation led to no statement.");
  return { id, token };
}

async function requireResult(token: string, now = NOW) {
  const shared = await getSharedResult({ token, now });
  if (!shared) throw new Error("There is no such statement.");
  return shared;
}

describe("a conversation", () => {
  test("leads to a statement with the figures of the engine", async () => {
    const { token } = await finish();
    const { result, data } = await requireResult(token);
    expect(data).toMatchObject({ processName: "Supplier invoices", item: "invoice", isHours: false });
    expect(result.scenarios.expected.savedMinorPerYear).toBe(3_175_200);
    expect(result.scenarios.expected.paybackMonths).toBeCloseTo(5.07, 2);
  });

  test("takes one of two posts for the same turn, and the other changes nothing", async () => {
    const conversation = await begin();
    const answer = (text: string) =>
      answerQuestion({ conversation, turn: 1, step: "volume", text, now: NOW });
    const outcomes = await Promise.all([answer("100"), answer("200"), answer("300")]);
    expect(outcomes.filter(({ outcome }) => outcome === "understood")).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === "stale")).toHaveLength(2);
    expect((await requireConversation(conversation.id)).turn).toBe(2);
  });

  test("takes no post that was written for an earlier turn", async () => {
    const conversation = await begin();
    const late = await answerQuestion({ conversation, turn: 0, step: "process", text: "orders", now: NOW });
    expect(late.outcome).toBe("stale");
    expect((await requireConversation(conversation.id)).answers.process?.said).toBe("supplier invoices");
  });

  test("asks again once, then continues with its own figure", async () => {
    const { id } = await begin();
    expect(await say(id, "volume", "quite a few")).toMatchObject({ outcome: "unclear" });
    expect((await requireConversation(id)).answers.volume).toMatchObject({ value: null });
    expect(await say(id, "volume", "<b>lots</b>")).toMatchObject({ outcome: "assumed" });
    expect((await requireConversation(id)).answers.volume).toMatchObject({
      isAssumed: true,
      value: { perMonth: 500 },
      tries: [{ reason: "no_number" }, { reason: "markup" }],
    });
  });

  test("keeps an earlier answer when its change is not understood", async () => {
    const { id } = await begin();
    await say(id, "volume", "30 a day");
    expect(await say(id, "volume", "many")).toMatchObject({ outcome: "unclear" });
    expect((await requireConversation(id)).answers.volume).toMatchObject({
      value: { perMonth: 600 },
      retry: { said: "many" },
    });
    await say(id, "volume", "40 a day");
    expect((await requireConversation(id)).answers.volume).toEqual({
      tries: [],
      said: "40 a day",
      value: { kind: "items", perMonth: 800, amount: 40, period: "day" },
      isAssumed: false,
    });
  });

  test("leads to another statement when an answer is changed, and the first one stays", async () => {
    const { id, token } = await finish();
    const changed = await say(id, "minutes", "18 minutes");
    expect(changed.resultToken).not.toBe(token);
    const before = await requireResult(token);
    const after = await requireResult(changed.resultToken ?? "");
    expect(before.result.scenarios.expected.savedMinorPerYear).toBe(3_175_200);
    expect(after.result.scenarios.expected.savedMinorPerYear).toBe(6_350_400);
  });

  test("leaves out questions that an answer in hours covers", async () => {
    const { id } = await begin();
    await say(id, "volume", "about twelve people, 3 hours a day");
    await say(id, "share", "70%");
    await say(id, "cost", "€45k");
    const { resultToken } = await say(id, "systems", "SAP and Outlook");
    const { data, result } = await requireResult(resultToken ?? "");
    expect(data).toMatchObject({ isHours: true, inputs: { people: 12, currency: "EUR" } });
    expect(result.hoursPerMonth).toBe(720);
  });

  test("keeps long and strange answers short, and whole as text", async () => {
    const { id } = await begin();
    await say(id, "volume", "😀".repeat(5_000));
    const said = (await requireConversation(id)).answers.volume?.tries[0]?.said ?? "";
    expect([...said].length).toBeLessThanOrEqual(300);
    expect(said).not.toMatch(/\p{Cs}/u);
    await say(id, "minutes", "9\u0000 min\u202e");
    expect((await requireConversation(id)).answers.minutes?.said).toBe("9 min");
  });

  test("is gone after thirty days without a word", async () => {
    const { id } = await begin();
    expect(await getConversation({ id, now: days(CONVERSATION_DAYS - 0.01) })).not.toBeNull();
    expect(await getConversation({ id, now: days(CONVERSATION_DAYS) })).toBeNull();
    await eraseExpiredRoi({ now: days(CONVERSATION_DAYS + 1) });
    expect(await db.$count(roiConversations, eq(roiConversations.id, hashToken(id)))).toBe(0);
  });

  test("can be erased at once", async () => {
    const { id } = await begin();
    await eraseConversation({ id });
    expect(await getConversation({ id, now: NOW })).toBeNull();
  });

  test("puts a model's words in place of ours, and never in place of a figure", async () => {
    const conversation = await begin();
    const wording = () => Promise.resolve("So 600 a month.");
    await answerQuestion({ conversation, turn: 1, step: "volume", text: "30 a day", wording, now: NOW });
    const { answers } = await requireConversation(conversation.id);
    expect(answers.volume).toMatchObject({ wording: "So 600 a month.", value: { perMonth: 600 } });
  });
});

describe("a statement", () => {
  test("is not there for a token that nobody gave out", async () => {
    const { token } = await finish();
    const flipped = (token.startsWith("A") ? "B" : "A") + token.slice(1);
    for (const wrong of [
      flipped,
      token.slice(1),
      `${token}A`,
      token.toLowerCase() + "!",
      "",
      "../../etc",
      "%00",
      "' or 1=1 --",
    ])
      expect(await getSharedResult({ token: wrong, now: NOW }), wrong).toBeNull();
  });

  test("has the same token for the same assumptions, whatever the order of their keys", async () => {
    const { id, token } = await finish();
    const { data } = await requireResult(token);
    const turned = Object.fromEntries(Object.entries(data).reverse()) as typeof data;
    expect(await saveResult({ conversationId: id, data: turned, now: NOW })).toBe(token);
    expect(await db.$count(roiResults, eq(roiResults.conversationId, hashToken(id)))).toBe(1);
  });

  test("has another token for another conversation with the same answers", async () => {
    expect((await finish()).token).not.toBe((await finish()).token);
  });

  test("never shows figures that were not worked out, even for a row that was tampered with", async () => {
    const { token } = await finish();
    const { data } = await requireResult(token);
    const inputs = { ...data.inputs, itemsPerMonth: 1e300, routinePercent: 5_000, hourCostMinor: -5 };
    await db
      .update(roiResults)
      .set({ data: { ...data, inputs } })
      .where(eq(roiResults.id, hashToken(token)));
    const { result } = await requireResult(token);
    expect(result.scenarios.expected).toMatchObject({
      automatedPercent: 80,
      savedMinorPerYear: 0,
      paybackMonths: null,
    });
  });

  test("expires after its days, unless it was mailed", async () => {
    const { token } = await finish();
    const mailed = await finish();
    const email = `${crypto.randomUUID()}@visitors.test`;
    await mailResult({ shared: await requireResult(mailed.token), email, consent: "Send it.", now: NOW });
    expect(await getSharedResult({ token, now: days(RESULT_DAYS - 0.01) })).not.toBeNull();
    expect(await getSharedResult({ token, now: days(RESULT_DAYS) })).toBeNull();
    await eraseExpiredRoi({ now: days(RESULT_DAYS + 1) });
    expect(await getSharedResult({ token: mailed.token, now: days(KEPT_RESULT_DAYS - 1) })).not.toBeNull();
  });

  test("goes by mail with its link and its figures, and joins the lead of that address", async () => {
    const { token } = await finish();
    const email = `${crypto.randomUUID()}@visitors.test`;
    await mailResult({ shared: await requireResult(token), email, consent: "Send it.", now: NOW });
    const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
    expect(mail).toMatchObject({ kind: "roi_statement", subject: "Your ROI statement: $31,752 a year" });
    expect(mail?.textBody).toContain(`/roi-calculator/${token}`);
    expect(mail?.textBody).toContain("after 5.1 months");
    // What a visitor typed could be an advertisement to a stranger.
    expect(`${mail?.textBody} ${mail?.htmlBody}`).not.toContain("Supplier invoices");
    const [lead] = await db.select().from(leads).where(eq(leads.email, email));
    expect(lead).toMatchObject({
      source: "roi",
      consent: "Send it.",
      emailProvenAt: null,
      yearlySavingMinor: 3_175_200,
      yearlySavingCurrency: "USD",
    });
    const events = await db
      .select()
      .from(leadEvents)
      .where(eq(leadEvents.leadId, lead?.id ?? ""));
    expect(events).toMatchObject([{ kind: "roi_result", subjectId: (await requireResult(token)).id }]);
  });
});
