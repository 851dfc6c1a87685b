import type { ActionFunctionArgs } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { extractText } from "unpdf";
import { afterEach, describe, expect, test, vi } from "vitest";

import { roiRefusalCopy } from "~/copy/refusals";
import { db } from "~/server/db.server";
import { requestStorage, type RequestStore } from "~/front-door/request-store";
import { getLead } from "~/models/lead/lead-query.server";
import { RATE_LIMIT_RULES } from "~/models/shared/rate-limit-rules";
import {
  assumptionRowsOf,
  comparisonRowsOf,
  headlineOf,
  keysOf,
  leadOf,
  scenarioRowsOf,
  slipLinesOf,
  verdictOf,
} from "~/features/roi/result-words";
import type { StatementView } from "~/features/roi/statement";
import type { Talk } from "~/models/roi/roi-talk";
import { stampForm } from "~/http/form-trap.server";

import { outboxMails } from "../../drizzle/schema";
import { putSettings } from "../factories/settings";

import * as documentRoute from "~/routes/roi-calculator.$token.document";
import * as talkRoute from "~/routes/_site.roi-calculator";
import * as resultRoute from "~/routes/_site.roi-calculator_.$token";
import { requestStore } from "../factories/request-store";

const ANSWERS = [
  ["process", "supplier invoices"],
  ["volume", "30 a day"],
  ["minutes", "9 minutes"],
  ["people", "two of us"],
  ["share", "7 of 10"],
  ["cost", "$42"],
  ["systems", "just one"],
] as const;

const squeezed = (text: string) => text.normalize("NFC").replace(/\s+/gu, "");

let lastNetwork = 0;

afterEach(() => {
  vi.useRealTimers();
});

/** A visitor: keeps the cookie of the conversation, and comes from an address of its own. */
class Visitor {
  cookie = "";
  turn = 0;
  publicCache: RequestStore["publicCache"];
  private readonly address = `10.200.${(lastNetwork += 1)}.1`;

  /** Asks a route. What it throws, returns or wraps with a status comes back as one thing. */
  async ask(
    route: { loader: unknown; action: unknown },
    {
      path = "/roi-calculator",
      form,
      token,
    }: { path?: string; form?: Record<string, string>; token?: string } = {},
  ) {
    const request = new Request(`http://localhost:3000${path}`, {
      headers: this.cookie ? { Cookie: this.cookie } : {},
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    const store = requestStore({ clientAddress: this.address });
    const run = (form ? route.action : route.loader) as (args: ActionFunctionArgs) => unknown;
    const answer: unknown = await requestStorage
      .run(store, async () => run({ request, params: token === undefined ? {} : { token }, context: {} }))
      .catch((thrown: unknown) => thrown);
    this.publicCache = store.publicCache;
    if (answer instanceof Response) {
      for (const cookie of answer.headers.getSetCookie()) {
        if (cookie.startsWith("roi=")) this.cookie = cookie.split(";")[0] ?? "";
      }
      return { status: answer.status, location: answer.headers.get("Location") ?? "", data: null, answer };
    }
    if (answer instanceof Error) throw answer;
    const wrapped = answer as { data?: unknown; init?: ResponseInit };
    const isWrapped = typeof answer === "object" && answer !== null && "init" in answer;
    return {
      status: isWrapped ? (wrapped.init?.status ?? 200) : 200,
      location: "",
      data: isWrapped ? wrapped.data : answer,
      answer: null,
    };
  }

  async say(step: string, answer: string) {
    const reply = await this.ask(talkRoute, {
      form: { intent: "answer", turn: String(this.turn), step, answer },
    });
    this.turn += 1;
    return reply;
  }

  /** A whole conversation. Returns the token of its statement. */
  async finish(): Promise<string> {
    let location = "";
    for (const [step, answer] of ANSWERS) ({ location } = await this.say(step, answer));
    return location.replace("/roi-calculator/", "");
  }

  show(token: string, query = "") {
    return this.ask(resultRoute, { path: `/roi-calculator/${token}${query}`, token });
  }

  /** The statement as a PDF, as text without spaces. */
  async read(token: string, query = "") {
    const path = `/roi-calculator/${token}/document${query}`;
    const { status, answer } = await this.ask({ ...documentRoute, action: null }, { path, token });
    if (status !== 200 || !answer) return { status, text: "", bytes: Buffer.alloc(0) };
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
    return { status, text: squeezed(text), bytes };
  }

  send(token: string, form: Record<string, string>) {
    return this.ask(resultRoute, { path: `/roi-calculator/${token}`, token, form });
  }
}

const figures = {
  intent: "change",
  itemsPerMonth: "600",
  minutesEach: "9",
  routinePercent: "70",
  hourCost: "42",
  setup: "9000",
  running: "400",
};

function mailForm(email: string, rest: Record<string, string> = {}): Record<string, string> {
  const stamp = stampForm({ now: new Date(Date.now() - 5_000) });
  return { intent: "mail", email, consent: "on", website: "", stamp, ...rest };
}

async function mailsTo(email: string): Promise<number> {
  return db.$count(outboxMails, eq(outboxMails.recipient, email));
}

describe("the conversation", () => {
  test("shows everyone the same first question, and allows caching it", async () => {
    const visitor = new Visitor();
    const { data } = await visitor.ask(talkRoute);
    expect(data).toMatchObject({ isOpen: false, talk: { turn: 0, now: { step: "process" } } });
    expect(visitor.publicCache).toMatchObject({ seconds: 300 });
  });

  test("is personal from the first answer on", async () => {
    const visitor = new Visitor();
    const { status, location, answer } = await visitor.say("process", "supplier invoices");
    expect([status, location]).toEqual([303, "/roi-calculator?begun=1#now"]);
    const [cookie = ""] = answer?.headers.getSetCookie() ?? [];
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const { data } = await visitor.ask(talkRoute);
    expect(data).toMatchObject({ isOpen: true, talk: { turn: 1, now: { step: "volume" } } });
    expect(visitor.publicCache).toBeUndefined();
  });

  test("says that cookies are blocked instead of asking the first question for ever", async () => {
    const visitor = new Visitor();
    const path = "/roi-calculator?utm_source=news&begun=1";
    await visitor.say("process", "supplier invoices");
    const arrived = await visitor.ask(talkRoute, { path });
    expect([arrived.status, arrived.location]).toEqual([302, "/roi-calculator?utm_source=news#now"]);
    visitor.cookie = "";
    const { data } = await visitor.ask(talkRoute, { path });
    expect(data).toMatchObject({
      isOpen: false,
      talk: { turn: 0, now: { step: "process", readBack: roiRefusalCopy.noCookie } },
    });
    expect(visitor.publicCache).toBeUndefined();
  });

  test("belongs to nobody who made up or changed the cookie", async () => {
    const visitor = new Visitor();
    await visitor.say("process", "supplier invoices");
    for (const cookie of ["roi=abc", `${visitor.cookie}x`, visitor.cookie.replace(/=../, "=ey"), "roi="]) {
      const other = new Visitor();
      other.cookie = cookie;
      expect((await other.ask(talkRoute)).data).toMatchObject({ isOpen: false });
    }
  });

  test("leads to a statement, which its visitor may change and others may read", async () => {
    const visitor = new Visitor();
    const token = await visitor.finish();
    expect((await visitor.show(token)).data).toMatchObject({
      isOwner: true,
      scenarios: { expected: { savedMinorPerYear: 3_175_200 } },
    });
    expect((await new Visitor().show(token)).data).toMatchObject({
      isOwner: false,
      scenarios: { expected: { savedMinorPerYear: 3_175_200 } },
    });
  });

  test.each([
    ["nothing", ""],
    ["ten thousand characters", "7".repeat(10_000)],
    ["markup", "<script>alert(1)</script>"],
    ["a number beyond all numbers", "1e308"],
    ["less than nothing", "-40"],
    ["another script", "много"],
  ])("asks again, friendly, after %s", async (_what, answer) => {
    const visitor = new Visitor();
    await visitor.say("process", "supplier invoices");
    expect(await visitor.say("volume", answer)).toMatchObject({
      status: 303,
      location: "/roi-calculator#now",
    });
    const { data } = await visitor.ask(talkRoute);
    expect(data).toMatchObject({
      talk: { now: { step: "volume", tries: [{ ranges: expect.any(Array) as unknown }] } },
    });
  });

  test("brings a change that was not understood back to its question", async () => {
    const visitor = new Visitor();
    await visitor.finish();
    const { location } = await visitor.say("volume", "many");
    expect(location).toBe("/roi-calculator?change=volume#now");
    const { data } = await visitor.ask(talkRoute, { path: "/roi-calculator?change=volume" });
    expect(data).toMatchObject({ talk: { now: { step: "volume", isChange: true, earlier: "30 a day" } } });
  });

  test("starts over when it is erased", async () => {
    const visitor = new Visitor();
    await visitor.say("process", "supplier invoices");
    const before = visitor.cookie;
    expect(await visitor.ask(talkRoute, { form: { intent: "restart" } })).toMatchObject({ status: 303 });
    visitor.cookie = before;
    expect((await visitor.ask(talkRoute)).data).toMatchObject({ isOpen: false });
  });

  test("refuses posts that no page of ours sends", async () => {
    const forms: Record<string, string>[] = [
      {},
      { intent: "answer" },
      { intent: "answer", turn: "-1", step: "volume" },
      { intent: "answer", turn: "0", step: "constructor" },
    ];
    for (const form of forms) expect((await new Visitor().ask(talkRoute, { form })).status).toBe(400);
  });

  test("returns the text to a visitor who is too fast", async () => {
    const visitor = new Visitor();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }); // On a slow machine the limit would in the meantime grant another try.
    const { burst } = RATE_LIMIT_RULES.roi.address;
    for (let count = 0; count < burst; count += 1)
      await visitor.ask(talkRoute, { form: { intent: "answer", turn: "9", step: "volume", answer: "600" } });
    const refused = await visitor.say("process", "supplier invoices");
    expect(refused.status).toBe(429);
    expect(refused.data).toMatchObject({ step: "process", said: "supplier invoices" });
  });
});

describe("an answer from a page that is older than the conversation", () => {
  /** Answers three questions. Returns the answer of another tab that knew fewer of them. */
  async function inTwoTabs(turn: number, step: string, answer: string) {
    const visitor = new Visitor();
    for (const [asked, said] of ANSWERS.slice(0, 3)) await visitor.say(asked, said);
    const before = visitor.cookie;
    const form = { intent: "answer", turn: String(turn), step, answer };
    return { visitor, before, late: await visitor.ask(talkRoute, { form }) };
  }
  const turnsOf = async (visitor: Visitor) => {
    const { data } = await visitor.ask(talkRoute);
    return (data as { talk: Talk }).talk.turns.map(({ said }) => said);
  };
  const SAID = ["supplier invoices", "30 a day", "9 minutes"];

  test("comes back as a change of the earlier one, which stays until it is sent again", async () => {
    const { visitor, late } = await inTwoTabs(1, "volume", "50 a day");
    expect(late.status).toBe(409);
    expect(late.data).toMatchObject({
      error: expect.stringContaining("“30 a day”") as string,
      step: "volume",
      said: "50 a day",
      talk: { turn: 3, now: { step: "volume", isChange: true, earlier: "30 a day" } },
    });
    expect(await turnsOf(visitor)).toEqual(SAID);
    expect((await visitor.say("volume", "50 a day")).status).toBe(303);
    expect(await turnsOf(visitor)).toEqual(["supplier invoices", "50 a day", "9 minutes"]);
  });

  test("says nothing new if the same form was sent twice, even where it wasn't understood", async () => {
    const { visitor, late } = await inTwoTabs(1, "volume", " 30  a day");
    expect([late.status, late.location]).toEqual([303, "/roi-calculator#now"]);
    await visitor.say("people", "quite a few");
    const form = { intent: "answer", turn: "3", step: "people", answer: "quite a few" };
    expect((await visitor.ask(talkRoute, { form })).status).toBe(303);
    const { data } = await visitor.ask(talkRoute);
    expect((data as { talk: Talk }).talk.now).toMatchObject({ step: "people", tries: [{}] });
  });

  test("is taken if its question is still the one that is asked", async () => {
    const { visitor, late } = await inTwoTabs(2, "people", "two of us");
    expect(late.status).toBe(303);
    expect(await turnsOf(visitor)).toEqual([...SAID, "two of us"]);
  });

  test("comes back with its words if its question isn't asked", async () => {
    const { visitor, late } = await inTwoTabs(7, "systems", "just one");
    expect(late).toMatchObject({ status: 409, data: { talk: { now: { step: "people" } } } });
    expect(late.data).toMatchObject({ error: expect.stringContaining("“just one”") as string });
    expect(await turnsOf(visitor)).toEqual(SAID);
  });

  test("says that the conversation is gone, and begins no other one", async () => {
    const { visitor, before } = await inTwoTabs(3, "people", "two of us");
    await visitor.ask(talkRoute, { form: { intent: "restart" } });
    visitor.cookie = before;
    const form = { intent: "answer", turn: "4", step: "share", answer: "7 of 10" };
    const late = await visitor.ask(talkRoute, { form });
    expect(late).toMatchObject({ status: 409, data: { said: "7 of 10", talk: null } });
    expect(late.data).toMatchObject({ error: expect.stringContaining("gone") as string });
    expect(visitor.cookie).toBe(before);
  });
});

describe("a statement", () => {
  test("is not there for a token that was tampered with", async () => {
    const visitor = new Visitor();
    const token = await visitor.finish();
    for (const wrong of [
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      "x",
      "%2e%2e",
      token + token,
    ]) {
      expect((await visitor.show(wrong)).status, wrong).toBe(404);
      expect((await visitor.send(wrong, figures)).status, wrong).toBe(404);
    }
  });

  test("with other assumptions is another one; the first stays as it was", async () => {
    const visitor = new Visitor();
    const token = await visitor.finish();
    const { status, location } = await visitor.send(token, { ...figures, itemsPerMonth: "1200" });
    expect(status).toBe(303);
    const other = location.replace("/roi-calculator/", "");
    expect((await visitor.show(other)).data).toMatchObject({
      scenarios: { expected: { savedMinorPerYear: 6_350_400 } },
      statement: { sources: { itemsPerMonth: "changed", minutesEach: "answer", setupMinor: "estimate" } },
    });
    expect((await visitor.show(token)).data).toMatchObject({
      scenarios: { expected: { savedMinorPerYear: 3_175_200 } },
    });
    expect((await visitor.ask(talkRoute)).data).toMatchObject({ talk: { finished: { token: other } } });
  });

  test("cannot be changed by a person who only has the link", async () => {
    const token = await new Visitor().finish();
    const other = new Visitor();
    await other.finish();
    const sent = await other.send(token, { ...figures, itemsPerMonth: "1200" });
    expect([sent.status, sent.location]).toEqual([303, `/roi-calculator/${token}?itemsPerMonth=1200`]);
    const { data } = await other.show(token);
    expect(data).toMatchObject({ isOwner: false, statement: { inputs: { itemsPerMonth: 600 } } });
  });

  test("shows its new figures to the person whose conversation was erased in another tab", async () => {
    const visitor = new Visitor();
    const token = await visitor.finish();
    await visitor.ask(talkRoute, { form: { intent: "restart" } });
    const { location } = await visitor.send(token, { ...figures, hourCost: "38.50" });
    expect(location).toBe(`/roi-calculator/${token}?hourCost=38.50`);
    const { data } = await visitor.show(token, location.slice(location.indexOf("?")));
    expect(data).toMatchObject({ varied: { inputs: { hourCostMinor: 3_850 } } });
  });

  test.each([
    ["itemsPerMonth", "1e308"],
    ["itemsPerMonth", "-1"],
    ["minutesEach", "many"],
    ["routinePercent", "81"],
    ["hourCost", "NaN"],
    ["setup", "Infinity"],
    ["running", ""],
  ])("refuses %s = %s with words", async (field, value) => {
    const visitor = new Visitor();
    const token = await visitor.finish();
    const refused = await visitor.send(token, { ...figures, [field]: value });
    expect(refused.status).toBe(422);
    expect(refused.data).toMatchObject({
      intent: "change",
      result: { error: { [field]: expect.any(Array) as unknown } },
    });
  });

  test("shows figures for nothing at all, and says that it does not pay", async () => {
    const visitor = new Visitor();
    const token = await visitor.finish();
    const { location } = await visitor.send(token, {
      ...figures,
      itemsPerMonth: "0",
      setup: "0",
      running: "0",
    });
    const { data } = await visitor.show(location.replace("/roi-calculator/", ""));
    expect(data).toMatchObject({
      scenarios: { expected: { savedMinorPerYear: 0, paybackMonths: null, roiPercent: null } },
    });
  });

  test("goes by mail, once for each time it is asked for, until there were enough", async () => {
    const token = await new Visitor().finish();
    const email = `${crypto.randomUUID()}@visitors.test`;
    const { burst } = RATE_LIMIT_RULES.roi_mail.account;
    for (let count = 0; count < burst; count += 1)
      expect((await new Visitor().send(token, mailForm(email))).status).toBe(303);
    expect((await new Visitor().send(token, mailForm(email.toUpperCase()))).status).toBe(429);
    expect(await mailsTo(email)).toBe(burst);
  });

  test("goes by mail without permission to write again, which a second checkbox gives", async () => {
    const token = await new Visitor().finish();
    const [quiet, open] = [0, 1].map(() => `${crypto.randomUUID()}@visitors.test`) as [string, string];
    expect((await new Visitor().send(token, mailForm(quiet))).status).toBe(303);
    expect((await new Visitor().send(token, mailForm(open, { marketing: "on" }))).status).toBe(303);
    expect([await mailsTo(quiet), await mailsTo(open)]).toEqual([1, 1]);
    const consentOf = async (email: string) => (await getLead({ email }))?.consent;
    expect(await consentOf(quiet)).toBe("Send the statement to this address.");
    expect(await consentOf(open)).toMatch(/^Send the statement to this address\. You may also write to me/);
  });

  test("goes nowhere without consent, for a program, and when the form came too fast", async () => {
    const token = await new Visitor().finish();
    const visitor = new Visitor();
    const email = `${crypto.randomUUID()}@visitors.test`;
    const { consent: _consent, ...silent } = mailForm(email);
    expect((await visitor.send(token, silent)).status).toBe(422);
    expect((await visitor.send(token, mailForm(email, { stamp: stampForm() }))).status).toBe(422);
    expect((await visitor.send(token, mailForm("no address"))).status).toBe(422);
    expect((await visitor.send(token, mailForm(email, { website: "https://spam.example" }))).status).toBe(
      303,
    );
    expect(await mailsTo(email)).toBe(0);
  });
});

describe("a reader's own figures", () => {
  const view = async (token: string, query: string) => (await new Visitor().show(token, query)).data;

  test("appear next to the statement, which keeps its own", async () => {
    const token = await new Visitor().finish();
    expect(await view(token, "?routinePercent=60&hourCost=38")).toMatchObject({
      scenarios: { expected: { savedMinorPerYear: 3_175_200 } },
      statement: { inputs: { routinePercent: 70, hourCostMinor: 4_200 } },
      varied: {
        changed: ["routinePercent", "hourCostMinor"],
        expected: { savedMinorPerYear: 2_462_400 },
      },
      address: expect.stringMatching(/\?routinePercent=60&hourCost=38$/) as unknown,
    });
    expect(await view(token, "")).toMatchObject({ varied: null });
  });

  test("vary nothing where a field is empty, repeated with its own figure, or unknown", async () => {
    const token = await new Visitor().finish();
    for (const query of [
      "?hourCost=",
      "?hourCost=42.00&itemsPerMonth=600",
      "?people=5&currency=EUR",
      "?x=%00",
    ])
      expect(await view(token, query), query).toMatchObject({ varied: null, varyForm: { reply: null } });
  });

  test.each([
    ["itemsPerMonth", "-1"],
    ["itemsPerMonth", "9".repeat(400)],
    ["minutesEach", "<b>"],
    ["routinePercent", "81"],
    ["hourCost", "NaN"],
    ["setup", "1e99"],
    ["running", "ten"],
  ])("are refused with words for %s = %s, and the statement is shown", async (field, value) => {
    const token = await new Visitor().finish();
    expect(await view(token, `?${new URLSearchParams({ [field]: value })}`)).toMatchObject({
      varied: null,
      varyForm: { reply: { error: { [field]: [expect.any(String)] } } },
      scenarios: { expected: { savedMinorPerYear: 3_175_200 } },
    });
  });

  test("can be kept by the visitor who led the conversation", async () => {
    const visitor = new Visitor();
    const token = await visitor.finish();
    const { data } = await visitor.show(token, "?hourCost=38");
    expect(data).toMatchObject({ isOwner: true, varied: { changed: ["hourCostMinor"] } });
    const { location } = await visitor.send(token, { ...figures, hourCost: "38" });
    expect(location).not.toContain(token);
  });
});

describe("two statements", () => {
  test("are compared by link, by code, and with the figures that a link names", async () => {
    const [token, other] = [await new Visitor().finish(), await new Visitor().finish()];
    const compare = async (text: string) =>
      (await new Visitor().show(token, `?${new URLSearchParams({ with: text })}`)).data;
    for (const text of [
      other,
      ` ${other} `,
      `https://site.example/roi-calculator/${other}`,
      `/roi-calculator/${other}#compare`,
    ])
      expect(await compare(text), text).toMatchObject({
        comparison: { error: null, result: { verdict: { kind: "equal" }, isSameProcess: false } },
      });
    expect(await compare(`http://localhost:3000/roi-calculator/${token}?hourCost=21`)).toMatchObject({
      comparison: { result: { verdict: { kind: "first" }, isSameProcess: true } },
    });
  });

  test.each(["x", "javascript:alert(1)", "A".repeat(27), "A".repeat(9_000), "/roi-calculator/../../admin"])(
    "are not compared if %s is no statement, and the page says so",
    async (text) => {
      const token = await new Visitor().finish();
      const { status, data } = await new Visitor().show(token, `?${new URLSearchParams({ with: text })}`);
      expect(status).toBe(200);
      expect(data).toMatchObject({ comparison: { error: expect.any(String) as unknown, result: null } });
    },
  );

  test("are not compared if both are the same one", async () => {
    const token = await new Visitor().finish();
    expect((await new Visitor().show(token, `?with=${token}`)).data).toMatchObject({
      comparison: { error: expect.stringContaining("this statement") as unknown },
    });
  });
});

describe("a statement as a PDF", () => {
  test("says what the page says, with its variation and comparison", async () => {
    const [token, other] = [await new Visitor().finish(), await new Visitor().finish()];
    const query = `?hourCost=38&with=${other}`;
    const { data } = await new Visitor().show(token, query);
    const page = data as StatementView;
    const { text, bytes } = await new Visitor().read(token, query);
    const { result } = page.comparison;
    if (!result) throw new Error("Nothing was compared");
    const facts = [
      headlineOf(page),
      leadOf(page),
      ...keysOf(page).flatMap(({ term, value, note }) => [term, value, note]),
      ...slipLinesOf(page).flatMap(({ label, value, note = "" }) => [label, value, note]),
      ...scenarioRowsOf(page).flatMap(({ label, text }) => [label, text(page.scenarios.optimistic)]),
      ...assumptionRowsOf(page, { isOwner: false }).flatMap(({ label, value, source }) => [
        label,
        value,
        source,
      ]),
      ...comparisonRowsOf(result).flatMap(({ label, first, second }) => [label, first, second]),
      verdictOf(result).title,
      page.address,
      page.madeOn,
      "was $42.00",
    ];
    for (const fact of facts) expect(text).toContain(squeezed(fact));
    const raw = bytes.toString("latin1");
    expect(raw).toContain("/Marked true");
    for (const tag of ["H1", "H2", "Table", "TH", "TD", "Figure"]) expect(raw).toContain(`/S /${tag}`);
    expect(text).toMatch(/Page1\/\d/);
  });

  test("is the same file each time", async () => {
    const token = await new Visitor().finish();
    const [one, two] = [await new Visitor().read(token), await new Visitor().read(token)];
    expect(one.bytes.equals(two.bytes)).toBe(true);
  });

  test("names the booking page only while it can be booked there", async () => {
    const token = await new Visitor().finish();
    const address = `/booking?result=${token}`;
    expect((await new Visitor().read(token)).text).toContain(address);
    await putSettings({ bookingEnabled: false });
    expect((await new Visitor().read(token)).text).not.toContain("/booking");
    expect((await new Visitor().show(token)).data).toMatchObject({ bookingAddress: null });
    await putSettings({ bookingEnabled: true });
  });

  test("is not there for a token that was tampered with", async () => {
    expect((await new Visitor().read("x")).status).toBe(404);
    expect((await new Visitor().read("A".repeat(27))).status).toBe(404);
  });

  test("is drawn only so often", async () => {
    const token = await new Visitor().finish();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { burst } = RATE_LIMIT_RULES.roi_document.account;
    const visitor = new Visitor();
    for (let count = 0; count < burst; count += 1) expect((await visitor.read(token)).status).toBe(200);
    expect((await visitor.read(token)).status).toBe(429);
  });
});
