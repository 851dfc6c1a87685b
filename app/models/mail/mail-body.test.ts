import { mailsCopy } from "~/copy/mails";
import { staffMailsCopy } from "~/copy/staff/mails";
import type { MailWords } from "~/lib/mail-words";
import { describe, expect, test } from "vitest";

import { withLanguage } from "~/lib/language/current-language";
import { brandPalette } from "~/lib/brand-palette.server";
import { env } from "~/server/env.server";
import { DEFAULT_SETTINGS } from "~/models/settings/settings";

import { mailBody } from "./mail-body";

/** Hostile, and as long as a name may be. */
const HOSTILE = "<b>Looms</b> & “Sons” \"' =?utf-8?q?x?= <img src=x> </table> and 80 characters";
const LINK = "https://app.example/p/secret?a=1&b=2";

const when = {
  weekday: "Monday",
  start: "10:30",
  date: "Monday, June 1, 2026",
  hours: "10:30 to 11:00 (America/Argentina/Buenos_Aires)",
};
const booking = {
  productName: HOSTILE,
  typeName: HOSTILE,
  when,
  reference: "B-1",
  hostName: HOSTILE,
  place: HOSTILE,
};
const proposal = {
  productName: HOSTILE,
  title: HOSTILE,
  reference: "P-1",
  revision: 2,
  owner: HOSTILE,
  openUntil: "June 14, 2026",
  once: "$9,800.00",
  monthly: "$410.00",
  firstYear: "$14,720.00",
};
const visit = {
  ...booking,
  visitor: HOSTILE,
  note: HOSTILE,
  guests: [HOSTILE, HOSTILE],
  answers: [{ question: HOSTILE, answer: `${HOSTILE}\n${HOSTILE}` }],
};

/** The words of every mail, so that one without a line here fails the types. */
const allWords = (): Record<
  Exclude<keyof typeof mailsCopy | keyof typeof staffMailsCopy, "stop" | "securityEvents">,
  MailWords[]
> => ({
  signup: [mailsCopy.signup(HOSTILE)],
  invite: [mailsCopy.invite(HOSTILE)],
  companyInvitation: [
    mailsCopy.companyInvitation({
      productName: HOSTILE,
      companyName: HOSTILE,
      invitedBy: HOSTILE,
      email: HOSTILE,
      expires: "June 14, 2026",
      lifeDays: 7,
    }),
  ],
  test: [staffMailsCopy.test(HOSTILE)],
  recovery: [mailsCopy.recovery(HOSTILE)],
  magiclink: [mailsCopy.magiclink(HOSTILE)],
  emailChange: [mailsCopy.emailChange(HOSTILE, HOSTILE)],
  reauthentication: [mailsCopy.reauthentication(HOSTILE, "123456")],
  securityNotice: Object.values(mailsCopy.securityEvents).map((event) =>
    mailsCopy.securityNotice(HOSTILE, event, "today"),
  ),
  staffNotice: [null, "sales"].map((from) =>
    staffMailsCopy.staffNotice(HOSTILE, {
      actor: HOSTILE,
      person: HOSTILE,
      from,
      to: "support",
      when: "today",
    }),
  ),
  roiStatement: [
    mailsCopy.roiStatement(HOSTILE, { savedPerYear: "$1", hoursPerYear: "2", payback: HOSTILE }, "June"),
  ],
  leadMention: [staffMailsCopy.leadMention({ author: HOSTILE, lead: HOSTILE, text: HOSTILE })],
  taskDigest: ["1", null].map((overdue) =>
    staffMailsCopy.taskDigest({
      day: "Sunday",
      overdue,
      today: "2",
      tasks: [{ title: HOSTILE, about: HOSTILE, when: "Today", isOverdue: overdue !== null }],
      hasMore: true,
    }),
  ),
  webhookPaused: [staffMailsCopy.webhookPaused({ name: HOSTILE, address: HOSTILE, reason: HOSTILE })],
  webhookDisabled: [staffMailsCopy.webhookDisabled({ name: HOSTILE, address: HOSTILE })],
  webhookEventsGivenUp: [
    staffMailsCopy.webhookEventsGivenUp({ name: HOSTILE, address: HOSTILE, events: "3" }),
  ],
  weeklySummary: [HOSTILE, null].map((value) =>
    staffMailsCopy.weeklySummary({
      from: "Mon, Nov 9",
      until: "Sun, Nov 15",
      leads: 12,
      consultations: 1,
      accepted: value === null ? 0 : 1,
      value,
      articles: 0,
    }),
  ),
  bookingConfirmed: [booking, { ...booking, typeName: null, hostName: "", place: null }].map(
    mailsCopy.bookingConfirmed,
  ),
  bookingHandedOver: [mailsCopy.bookingHandedOver(booking)],
  bookingMoved: [null, HOSTILE].map((message) =>
    mailsCopy.bookingMoved({ ...booking, before: when, message, byStaff: message !== null }),
  ),
  bookingMissed: [booking, { ...booking, hostName: "" }].map(mailsCopy.bookingMissed),
  bookingCancelled: [null, HOSTILE].map((reason) =>
    mailsCopy.bookingCancelled({ ...booking, reason, byStaff: reason !== null }),
  ),
  bookingReminder: [false, true].map((isLast) => mailsCopy.bookingReminder({ ...booking, isLast })),
  bookingGuest: (["booked", "moved", "handed_over", "cancelled", "uninvited"] as const).map((change) =>
    mailsCopy.bookingGuest(change, { ...booking, byStaff: change === "cancelled" }),
  ),
  bookingStaff: [
    ...(["booked", "moved", "handed_over", "cancelled", "uninvited"] as const).map((change) =>
      staffMailsCopy.bookingStaff(change, {
        ...{ ...visit, before: when, successor: { name: HOSTILE, when } },
        ...{ by: HOSTILE, reason: HOSTILE, removedGuest: HOSTILE },
      }),
    ),
    staffMailsCopy.bookingStaff("handed_over", { ...visit, successor: { name: HOSTILE, when: null } }),
  ],
  proposalSent: [1, 2].map((revision) =>
    mailsCopy.proposalSent({ ...proposal, revision, hasOptions: revision === 1 }),
  ),
  proposalReminder: [5, 1].map((daysLeft) => mailsCopy.proposalReminder({ ...proposal, daysLeft })),
  proposalHalfSigned: [mailsCopy.proposalHalfSigned({ ...proposal, signer: HOSTILE })],
  proposalAccepted: [null, HOSTILE].map((workspace) =>
    mailsCopy.proposalAccepted({ ...proposal, totals: "$1", workspace, isInvited: workspace !== null }),
  ),
  proposalStaff: (["accepted", "declined", "question", "expired", "signed"] as const).map((event) =>
    staffMailsCopy.proposalStaff(event, { ...proposal, client: HOSTILE, text: HOSTILE }),
  ),
  proposalAnswer: [mailsCopy.proposalAnswer({ ...proposal, text: `${HOSTILE}\n\n${HOSTILE}` })],
  companyMessage: [mailsCopy.companyMessage({ productName: HOSTILE, author: HOSTILE, text: HOSTILE })],
  companyFile: [mailsCopy.companyFile({ productName: HOSTILE, author: HOSTILE, fileName: HOSTILE })],
  companyFileStaff: [
    staffMailsCopy.companyFileStaff({ companyName: HOSTILE, author: HOSTILE, fileName: HOSTILE }),
  ],
  companyMessageStaff: [
    staffMailsCopy.companyMessageStaff({ companyName: HOSTILE, author: HOSTILE, text: HOSTILE }),
  ],
  proposalWithdrawn: [mailsCopy.proposalWithdrawn(proposal)],
  proposalExpired: [mailsCopy.proposalExpired(proposal)],
  contactMessage: [
    staffMailsCopy.contactMessage({ name: HOSTILE, email: HOSTILE, company: HOSTILE, body: HOSTILE }),
  ],
  contactReceipt: [mailsCopy.contactReceipt(HOSTILE)],
  contactReply: [
    mailsCopy.contactReply({
      productName: HOSTILE,
      body: HOSTILE,
      author: HOSTILE,
      sentOn: "January 1, 1970",
    }),
  ],
});

const settings = { ...DEFAULT_SETTINGS, productName: HOSTILE };

const decoded = (html: string) =>
  html
    .replace(/<style>.*<\/style>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

/** Without line breaks, which are at other places in text and HTML. */
const flat = (text: string) => text.replace(/^> ?/gm, "").replace(/\s+/g, " ");

/** Everything that an email says, in its order. */
function piecesOf(words: MailWords): string[] {
  const rows = [...(words.facts ?? []), ...(words.figures ?? [])];
  return [
    words.title,
    ...(words.figure ? [words.figure.value, words.figure.label] : []),
    ...words.paragraphs,
    ...rows.flatMap(({ label, value, detail }) => [label, value, ...(detail ? [detail] : [])]),
    ...(words.quote ?? []),
    ...(words.action ? [words.action] : []),
    ...(words.after ?? []),
    words.note,
  ].map(flat);
}

/** Whether the pieces are in the text, one after the other. */
function expectInOrder(text: string, pieces: string[]): void {
  let from = 0;
  for (const piece of pieces) {
    const at = text.indexOf(piece, from);
    expect(at, piece).toBeGreaterThanOrEqual(from);
    from = at + piece.length;
  }
}

const ENGLISH = Object.entries(allWords()).map(([name, mails]) => ({ name, mails, language: "en" as const }));
const GERMAN = Object.entries(withLanguage("de", allWords))
  .filter(([name]) => name in mailsCopy)
  .map(([name, mails]) => ({ name: `${name} in German`, mails, language: "de" as const }));

describe.each([...ENGLISH, ...GERMAN])("$name", ({ mails, language }) => {
  const bodies = mails.map((words) => ({
    words,
    ...mailBody({ language, words: () => words, link: LINK, stopLink: `${LINK}/stop`, settings }),
  }));

  test("says the same in the same order as text and as HTML", () => {
    for (const { words, subject, text, html } of bodies) {
      const pieces = [...piecesOf(words), flat(HOSTILE)];
      expect(subject).not.toBe("");
      expectInOrder(flat(text), pieces);
      expectInOrder(flat(decoded(html.slice(html.indexOf("<h1")))), pieces);
    }
  });

  test("loads nothing, runs nothing, and keeps what is typed text", () => {
    for (const { html } of bodies) {
      expect(html).not.toMatch(
        /<(?:b|img|script|link|iframe|form)\b|<[^>]*\s(?:src|background|on\w+)=|url\(|@import/,
      );
      expect(html.match(/<table/g)).toHaveLength(html.match(/<\/table>/g)?.length ?? 0);
    }
  });

  test("has one button at most, and no link but its own", () => {
    for (const { words, html, text } of bodies) {
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
      const button = words.action === undefined ? [] : [LINK];
      expect(links).toEqual([...button, `${LINK}/stop`]);
      expect(text.split("\n").filter((line) => line === LINK)).toHaveLength(button.length);
    }
  });

  test("fits 600 pixels and 78 columns", () => {
    for (const { html, text } of bodies) {
      const widths = [...html.matchAll(/(?:\bwidth="|width:)(\d+)(?=px|"|;)/g)].map(([, width]) =>
        Number(width),
      );
      expect(Math.max(...widths)).toBeLessThanOrEqual(600);
      const long = text.split("\n").filter((line) => line.length > 78 && !line.startsWith("https://"));
      expect(long).toEqual([]);
    }
  });

  test("has a color of its own in each theme for every text and ground", () => {
    for (const { html } of bodies) {
      const classes = new Set(
        [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
      );
      const [style = ""] = /<style>.*<\/style>/s.exec(html) ?? [];
      for (const name of classes) expect(style).toContain(`.${name}{`);
      expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    }
  });
});

test("an email has the colors of the brand, each readable in its theme", () => {
  const { html } = mailBody({
    words: () => staffMailsCopy.test("Automata"),
    settings: { ...DEFAULT_SETTINGS, brandColor: "#1b4f9c" },
  });
  const { light, dark } = brandPalette("#1b4f9c");
  expect(html).toContain(`background-color:${light.brand}`);
  expect(html).toContain(`.fill{background-color:${dark.brand}!important}`);
  expect(html).not.toContain("#0c5c42");
});

test("a word that is longer than a line, such as an address, is not broken", () => {
  const word = "x".repeat(100);
  const words = { ...staffMailsCopy.test("Automata"), paragraphs: [`Before ${word} after`] };
  expect(mailBody({ words: () => words, settings }).text).toContain(`Before\n${word}\nafter`);
});

/** Everything that one email says, without what tests filled in. */
const saidIn = (words: MailWords) =>
  [words.subject, words.preview ?? "", ...piecesOf(words)]
    .join("\n")
    .replaceAll(flat(HOSTILE), "")
    .replaceAll(HOSTILE, "");

test.each(GERMAN)("$name has no English left, and addresses the reader formally", ({ mails }) => {
  for (const words of mails) {
    expect(saidIn(words)).not.toMatch(/\b(?:the|you|your|we|our|with|this|that|has|booking|proposal)\b/i);
    expect(saidIn(words)).not.toMatch(/\b(?:du|dein|deine|deinen|dir|dich|euch|euer)\b/i);
  }
});

test("a German email says its language, and opens the German page where there is one", () => {
  const link = `${env.appUrl}/booking/manage/token#move`;
  const words = () => mailsCopy.bookingConfirmed(booking);
  const { html, subject } = mailBody({ language: "de", words, link, settings });
  expect(html).toContain('<html lang="de"');
  expect(html).toContain(`${env.appUrl}/de/booking/manage/token#move`);
  expect(subject).toMatch(/^Ihre Beratung am /);
  const staff = mailBody({ language: "de", words, link: `${env.appUrl}/admin/leads`, settings });
  expect(staff.html).toContain(`"${env.appUrl}/admin/leads"`);
});

test("an email to the staff is English, whatever page caused it", () => {
  const mail = withLanguage("de", () =>
    mailBody({ words: () => staffMailsCopy.bookingStaff("booked", visit), link: LINK, settings }),
  );
  expect(mail.subject).toMatch(/^Booked: consultation on /);
  expect(mail.html).toContain('<html lang="en"');
});
