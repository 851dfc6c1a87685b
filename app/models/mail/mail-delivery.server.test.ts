import { type AddressInfo, createServer, type Socket } from "node:net";

import sharp from "sharp";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { atomically, db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { SYSTEM_ACTOR } from "~/models/audit/audit";
import { readSignName, signContentId } from "~/models/brand/brand-sign";
import { saveSign } from "~/models/brand/brand-sign.server";
import { settingsFingerprint } from "~/models/settings/settings-save.server";
import { getSettings } from "~/models/settings/settings.server";
import { createSender, MailNotSentError } from "~/services/mailer.server";

import { outboxMails } from "../../../drizzle/schema";
import { putSettings } from "../../../tests/factories/settings";
import { startScript, waitForLine } from "../../../tests/setup/processes";
import { startMailServer } from "../../../tests/setup/smtp";

import { identityMail, refreshMailNames } from "./identity-mail.server";
import {
  deliverDueMails,
  mailsGivenUp,
  mailsTooLate,
  mailStatus,
  startMailDelivery,
} from "./mail-delivery.server";
import { getOutboxState, listNewestMails, queueMail } from "./mail.server";

const recovery = {
  kind: "recovery",
  to: "ada@example.com",
  otp: "123456",
  tokenHash: "hash-of-the-token",
  redirectTo: "http://localhost:3000/reset-password",
  actionLink: "http://localhost:3000/auth/v1/verify?token=hash-of-the-token",
  expiresAt: new Date(Date.now() + 3_600_000),
  slot: "recovery:ada",
} as const;

/** Ends a wait for what never happens. A busy machine may take seconds for what does. */
const PATIENCE = { timeout: 50_000 };

/** Queues emails that are due at once. */
async function queue(count: number): Promise<void> {
  await atomically((tx) =>
    Array.from({ length: count }, (_, number) =>
      queueMail(tx, {
        kind: "test",
        to: `reader-${number}@example.com`,
        subject: `Number ${number}`,
        text: "Text",
        html: "<p>Html</p>",
      }),
    ).flat(),
  );
}

async function useMailServer(answers?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(answers);
  onTestFinished(server.stop);
  return server;
}

/** How many workers have claimed mails. */
async function countWorkers(): Promise<number> {
  const mails = await db.select({ claimedBy: outboxMails.claimedBy }).from(outboxMails);
  return new Set(mails.flatMap(({ claimedBy }) => claimedBy ?? [])).size;
}

async function onlyMail() {
  const { items } = await listNewestMails();
  expect(items).toHaveLength(1);
  return items[0];
}

beforeEach(async () => {
  await db.delete(outboxMails);
});

describe("over the wire", () => {
  test("carries both parts, one recipient, and the link to the page that spends the code", async () => {
    const server = await useMailServer();
    await atomically((tx) => identityMail(tx, recovery));
    await deliverDueMails({ worker: "w", send: createSender(server.url) });
    const [mail] = server.received;
    expect(mail?.from).toBe("hello@automata.example");
    expect(mail?.to).toEqual(["ada@example.com"]);
    const source = (mail?.source ?? "").replace(/=\r\n/g, "").replace(/=3D/g, "=");
    expect(source).toMatch(/^Subject: Choose a new password for Automata\r$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(source).toContain("multipart/alternative");
    expect(source).toContain(
      "http://localhost:3000/auth/confirm?token_hash=hash-of-the-token&type=recovery&next=%2Freset-password",
    );
    // Scanners open links: the one that spends the code at once is in no mail.
    expect(source).not.toContain("/auth/v1/verify");
    expect((await onlyMail())?.status).toBe("sent");
  });

  test("carries the operator's sign as a picture of its own, and nothing once it is the original", async () => {
    const server = await useMailServer();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#fff" d="M1 1h7v7H1z"/></svg>';
    await saveSign({
      file: Buffer.from(svg),
      seen: settingsFingerprint({ brandSign: (await getSettings()).brandSign }),
      source: { actor: SYSTEM_ACTOR, network: null, userAgent: null, requestId: null },
    });
    const { brandSign } = await getSettings();
    const id = readSignName(brandSign ?? "").id;
    await refreshMailNames();
    await atomically((tx) => identityMail(tx, recovery));
    const send = createSender(server.url);
    await deliverDueMails({ worker: "w", send });
    const source = (server.received[0]?.source ?? "").replace(/=\r\n/g, "").replace(/=3D/g, "=");
    expect(source).toContain(`src="cid:${signContentId({ id })}"`);
    expect(source).toMatch(new RegExp(`^Content-ID: <${signContentId({ id })}>\\r$`, "im"));
    const [, picture = ""] = /Content-Type: image\/png[\s\S]*?\r\n\r\n([\s\S]*?)--/.exec(source) ?? [];
    const { width, height } = await sharp(Buffer.from(picture, "base64")).metadata();
    expect([width, height]).toEqual([112, 112]);

    await putSettings({ brandSign: null });
    await refreshMailNames();
    await atomically((tx) => identityMail(tx, recovery));
    await deliverDueMails({ worker: "w", send });
    expect(server.received[1]?.source).not.toMatch(/image\/png|cid:/);
  });

  test("carries where answers go, a calendar entry and the way to end such mails, and forgets them", async () => {
    const server = await useMailServer();
    const calendar = {
      method: "REQUEST",
      content: "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n",
    } as const;
    const unsubscribeUrl = "https://automata.example/booking/reminders/secret";
    const mail = { kind: "x", to: "ada@example.com", subject: "x", text: "x", html: "x" };
    const replyTo = "sales@automata.example";
    await atomically((tx) => queueMail(tx, { ...mail, replyTo, calendar, unsubscribeUrl }));
    await deliverDueMails({ worker: "w", send: createSender(server.url) });
    const source = server.received[0]?.source ?? "";
    expect(source).toMatch(/^Reply-To: sales@automata\.example\r$/m);
    expect(source).toContain("Content-Type: text/calendar; charset=utf-8; method=REQUEST");
    expect(source).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(source).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(await onlyMail()).toMatchObject({
      status: "sent",
      replyTo: null,
      calendar: null,
      unsubscribeUrl: null,
    });
  });

  test("leaves out what is over by then, such as a reminder that waited for the mail server", async () => {
    const server = await useMailServer();
    const mail = { kind: "x", to: "ada@example.com", text: "x", html: "x" };
    const late = { ...mail, subject: "late", validUntil: new Date(Date.now() - 1) };
    const early = { ...mail, subject: "early", validUntil: new Date(Date.now() + 60_000) };
    await atomically((tx) => [...queueMail(tx, late), ...queueMail(tx, early)]);
    const before = { failed: mailsGivenUp(), tooLate: mailsTooLate() };
    const send = createSender(server.url);
    expect(await deliverDueMails({ worker: "w", send })).toEqual({ sent: 1, notSent: 0, dropped: 1 });
    expect(server.received.map(({ source }) => /^Subject: (.*)\r$/m.exec(source)?.[1])).toEqual(["early"]);
    const { items } = await listNewestMails();
    expect(items.find(({ subject }) => subject === "late")).toMatchObject({
      ...{ status: "failed", lastError: "too late", textBody: "" },
    });
    // Nothing went wrong with it, so it must not raise the alert about emails that failed.
    expect(await getOutboxState()).toMatchObject({ waiting: 0, failed: 0, tooLate: 1 });
    expect({ failed: mailsGivenUp(), tooLate: mailsTooLate() }).toEqual({
      ...{ failed: before.failed, tooLate: before.tooLate + 1 },
    });
  });

  test("isn't held up by emails that are too late, however many there are", async () => {
    const server = await useMailServer();
    const mail = { kind: "x", to: "ada@example.com", text: "x", html: "x" };
    const [now, over] = [new Date(), new Date(Date.now() - 60_000)];
    await atomically((tx) => [
      ...Array.from({ length: 60 }, () =>
        queueMail(tx, { ...mail, subject: "late", validUntil: over }, { now: over }),
      ).flat(),
      ...queueMail(tx, { ...mail, subject: "early" }, { now }),
    ]);
    // With a pause after each five, as after failures, it would take longer than this waits.
    const stop = startMailDelivery(createSender(server.url), { pollMilliseconds: 60_000 });
    await vi.waitFor(() => expect(server.received).toHaveLength(1), PATIENCE);
    await stop();
  });

  test("names the calendar entry as it was queued, and one of an earlier version as that did", async () => {
    const server = await useMailServer();
    const mail = { kind: "x", to: "ada@example.com", subject: "x", text: "x", html: "x" };
    const entry = { method: "REQUEST", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" } as const;
    const send = createSender(server.url);
    for (const calendar of [{ ...entry, fileName: "Prüfung A-B bei Automata.ics" }, entry]) {
      await atomically((tx) => queueMail(tx, { ...mail, calendar }));
      await deliverDueMails({ worker: "w", send });
    }
    const sent = server.received.map(({ source }) => source);
    expect(sent[0]).toContain("filename*0*=utf-8''Pr%C3%BCfung%20A-B%20bei%20Automata.ics");
    expect(sent[1]).toContain("filename=consultation.ics");
  });

  test.each([
    ["Mia Hartwig", "From: Mia Hartwig via Automata <hello@automata.example>"],
    [
      'Mia "The Fox" Hartwig, Jr.',
      'From: "Mia \\"The Fox\\" Hartwig, Jr. via Automata" <hello@automata.example>',
    ],
    ["Mia\r\nBcc: everyone@example.com", "From: Automata <hello@automata.example>"],
    ["Mia\r\nX-Spam: no\u202e", 'From: "Mia X-Spam: no via Automata" <hello@automata.example>'],
    ['"ceo@bank.example" <ceo@bank.example>', "From: Automata <hello@automata.example>"],
    ["Automata Support", "From: Automata <hello@automata.example>"],
    ["", "From: Automata <hello@automata.example>"],
    [null, "From: Automata <hello@automata.example>"],
  ])("is sent from the product's address in the name of %j", async (senderName, from) => {
    const server = await useMailServer();
    const mail = { kind: "x", to: "ada@example.com", subject: "x", text: "x", html: "x" };
    const replyTo = "mia@automata.example";
    await atomically((tx) => queueMail(tx, { ...mail, senderName: senderName ?? undefined, replyTo }));
    await deliverDueMails({ worker: "w", send: createSender(server.url) });
    const [received] = server.received;
    expect(received?.from).toBe("hello@automata.example");
    expect(received?.to).toEqual(["ada@example.com"]);
    const [head = ""] = (received?.source ?? "").split("\r\n\r\n");
    const headers = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
    expect(headers.filter((line) => /^from:/i.test(line))).toEqual([from]);
    expect(headers.filter((line) => /^(reply-to|bcc|cc|x-spam):/i.test(line))).toEqual([
      "Reply-To: mia@automata.example",
    ]);
    expect((await onlyMail())?.senderName).toBeNull();
  });

  test("encodes a long name in other letters so that it can be read back", async () => {
    const server = await useMailServer();
    const mail = { kind: "x", to: "ada@example.com", subject: "x", text: "x", html: "x" };
    await atomically((tx) => queueMail(tx, { ...mail, senderName: "Ø".repeat(81) }));
    await deliverDueMails({ worker: "w", send: createSender(server.url) });
    const [head = ""] = (server.received[0]?.source ?? "").split("\r\n\r\n");
    const words = [...head.replace(/\r\n[ \t]+/g, "").matchAll(/=\?UTF-8\?B\?([^?]+)\?=/gi)];
    const name = words.map(([, text = ""]) => Buffer.from(text, "base64").toString()).join("");
    expect(name).toBe(`${"Ø".repeat(80)} via Automata`);
    expect(head.split("\r\n").every((line) => line.length <= 998)).toBe(true);
  });

  test("uses the same Message-ID for each try", async () => {
    let refusals = 1;
    const ids: string[] = [];
    const send = (mail: { messageId: string }) => {
      ids.push(mail.messageId);
      return refusals-- > 0 ? Promise.reject(new MailNotSentError("421", false)) : Promise.resolve();
    };
    await queue(1);
    await deliverDueMails({ worker: "w", send });
    await db.update(outboxMails).set({ nextAttemptAt: new Date() });
    await deliverDueMails({ worker: "w", send });
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe("a mail server that fails", () => {
  const reply = (code: number) => Object.assign(new Error("No"), { responseCode: code });

  test.each([
    ["refuses the recipient for good", { onRcptTo: (_a, _s, done) => done(reply(550)) }, "failed"],
    ["refuses the recipient for now", { onRcptTo: (_a, _s, done) => done(reply(451)) }, "waiting"],
    ["refuses our sender", { onMailFrom: (_a, _s, done) => done(reply(550)) }, "waiting"],
    ["refuses the connection", { onConnect: (_s, done) => done(reply(554)) }, "waiting"],
  ] satisfies [string, Parameters<typeof startMailServer>[0], string][])(
    "%s",
    async (_what, answers, status) => {
      const server = await useMailServer(answers);
      const before = mailsGivenUp();
      await queue(1);
      expect(await deliverDueMails({ worker: "w", send: createSender(server.url) })).toEqual({
        ...{ sent: 0, notSent: 1, dropped: 0 },
      });
      expect(await onlyMail()).toMatchObject({ status, attempts: 1, claimedBy: null });
      expect(mailsGivenUp() - before).toBe(status === "failed" ? 1 : 0);
    },
  );

  test("is down: the email waits and says why, without anyone's address", async () => {
    const server = await useMailServer();
    await server.stop();
    await queue(1);
    await deliverDueMails({ worker: "w", send: createSender(server.url) });
    const mail = await onlyMail();
    expect(mail).toMatchObject({ status: "waiting" });
    expect(mail?.lastError).toMatch(/^E[A-Z]+/);
    expect(mail?.lastError).not.toContain("@");
  });

  test("never ends its reply: the email waits, and the connection is closed", async () => {
    const open = new Set<Socket>();
    const server = createServer((socket) => {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => open.delete(socket));
      socket.write("220 ready\r\n");
      socket.once("data", () => {
        const drops = setInterval(() => socket.write("250-wait\r\n"), 20);
        socket.on("close", () => clearInterval(drops));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      for (const socket of open) socket.destroy();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const send = createSender(`smtp://127.0.0.1:${port}`, { milliseconds: 300 });
    await queue(1);
    expect(await deliverDueMails({ worker: "w", send })).toEqual({ sent: 0, notSent: 1, dropped: 0 });
    expect(await onlyMail()).toMatchObject({ status: "waiting", lastError: "The mail server took too long" });
    await vi.waitFor(() => expect(open.size).toBe(0), PATIENCE);
  });

  test("gets the mails that waited when it is back, in the background", async () => {
    const server = await useMailServer();
    let isAway = true;
    const wire = createSender(server.url);
    const stop = startMailDelivery(
      (mail) => (isAway ? Promise.reject(new MailNotSentError("ECONNECTION", false)) : wire(mail)),
      { pollMilliseconds: 10 },
    );
    await queue(1);
    await vi.waitFor(async () => expect((await onlyMail())?.attempts).toBe(1), PATIENCE);
    isAway = false;
    await stop();
    const stopAgain = startMailDelivery(wire, { pollMilliseconds: 10 });
    await db.update(outboxMails).set({ nextAttemptAt: new Date() });
    await vi.waitFor(() => expect(server.received).toHaveLength(1), PATIENCE);
    await stopAgain();
    expect((await onlyMail())?.status).toBe("sent");
  });
});

test("two processes on one database send each mail once", async () => {
  // No mail is taken before each process has claimed some: one alone could be done by then.
  let open = () => undefined as void;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  const server = await useMailServer({ onConnect: (_session, accept) => void isOpen.then(() => accept()) });
  const processes = [1, 2].map(() =>
    startScript("tests/processes/deliver-mails.ts", { databaseUrl: env.databaseUrl, args: [server.url] }),
  );
  await Promise.all(processes.map((process) => waitForLine(process, (text) => text === "ready")));
  await queue(60);
  await vi.waitFor(async () => expect(await countWorkers()).toBe(2), PATIENCE);
  open();
  const shares = await Promise.all(
    processes.map(async (process) => {
      const line = await waitForLine(process, (text) => text.startsWith("{"));
      return (JSON.parse(line) as { sent: number }).sent;
    }),
  );
  const recipients = server.received.flatMap(({ to }) => to);
  expect(recipients).toHaveLength(60);
  expect(new Set(recipients).size).toBe(60);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(60);
  expect(Math.min(...shares), "both took part").toBeGreaterThan(0);
});

test("stopping waits for the mail that is under way", async () => {
  await queue(1);
  let finish: (() => void) | undefined;
  const stop = startMailDelivery(() => new Promise((resolve) => (finish = resolve)), {
    pollMilliseconds: 10,
  });
  await vi.waitFor(() => expect(finish).toBeDefined(), PATIENCE);
  const stopped = stop();
  finish?.();
  await stopped;
  expect((await onlyMail())?.status).toBe("sent");
});

test("says in health that no mail server is configured", async () => {
  expect(await mailStatus()).toEqual({ status: "unconfigured" });
});
