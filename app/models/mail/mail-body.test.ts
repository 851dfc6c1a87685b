import { expect, test } from "vitest";

import { mailsCopy, type MailWords } from "~/copy/mails";

import { mailBody } from "./mail-body";

const HOSTILE = "<b>Looms</b> & “Sons” \"'";
const LINK = "https://app.example/p/secret?a=1&b=2";

const booking = {
  productName: HOSTILE,
  when: "Monday",
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
  openUntil: "14 June 2026",
};
const visit = { ...booking, visitor: HOSTILE, note: HOSTILE };

/** The words of every mail, so that one without a line here fails the types. */
const WORDS: Record<Exclude<keyof typeof mailsCopy, "plainLink" | "securityEvents">, MailWords[]> = {
  signup: [mailsCopy.signup(HOSTILE)],
  invite: [mailsCopy.invite(HOSTILE)],
  companyInvitation: [
    mailsCopy.companyInvitation({
      productName: HOSTILE,
      companyName: HOSTILE,
      invitedBy: HOSTILE,
      lifeDays: 7,
    }),
  ],
  test: [mailsCopy.test(HOSTILE)],
  recovery: [mailsCopy.recovery(HOSTILE)],
  magiclink: [mailsCopy.magiclink(HOSTILE)],
  emailChange: [mailsCopy.emailChange(HOSTILE, HOSTILE)],
  reauthentication: [mailsCopy.reauthentication(HOSTILE, "123456")],
  securityNotice: Object.values(mailsCopy.securityEvents).map((event) =>
    mailsCopy.securityNotice(HOSTILE, event, "today"),
  ),
  staffNotice: [null, "sales"].map((from) =>
    mailsCopy.staffNotice(HOSTILE, { actor: HOSTILE, person: HOSTILE, from, to: "support", when: "today" }),
  ),
  roiStatement: [
    mailsCopy.roiStatement(HOSTILE, { savedPerYear: "$1", hoursPerYear: "2", payback: HOSTILE }, "June"),
  ],
  taskDigest: ["1", null].map((overdue) =>
    mailsCopy.taskDigest({
      day: "Sunday",
      overdue,
      today: "2",
      tasks: [{ title: HOSTILE, about: HOSTILE, when: "Today", isOverdue: overdue !== null }],
      hasMore: true,
    }),
  ),
  bookingConfirmed: [booking, { ...booking, hostName: "", place: null }].map(mailsCopy.bookingConfirmed),
  bookingMoved: [mailsCopy.bookingMoved({ ...booking, before: "Sunday" })],
  bookingCancelled: [null, HOSTILE].map((reason) => mailsCopy.bookingCancelled({ ...booking, reason })),
  bookingReminder: [24, 1].map((hoursBefore) => mailsCopy.bookingReminder({ ...booking, hoursBefore })),
  bookingStaff: (["booked", "moved", "cancelled"] as const).map((change) =>
    mailsCopy.bookingStaff(change, { ...visit, before: "Sunday", reason: HOSTILE }),
  ),
  proposalSent: [1, 2].map((revision) => mailsCopy.proposalSent({ ...proposal, revision })),
  proposalReminder: [5, 1].map((daysLeft) => mailsCopy.proposalReminder({ ...proposal, daysLeft })),
  proposalAccepted: [null, HOSTILE].map((workspace) =>
    mailsCopy.proposalAccepted({ ...proposal, totals: "$1", workspace }),
  ),
  proposalStaff: (["accepted", "declined", "question", "expired"] as const).map((event) =>
    mailsCopy.proposalStaff(event, { ...proposal, client: HOSTILE, text: HOSTILE }),
  ),
  proposalAnswer: [mailsCopy.proposalAnswer({ ...proposal, text: `${HOSTILE}\n\n${HOSTILE}` })],
  proposalWithdrawn: [mailsCopy.proposalWithdrawn(proposal)],
  proposalExpired: [mailsCopy.proposalExpired(proposal)],
  contactMessage: [
    mailsCopy.contactMessage({ name: HOSTILE, email: HOSTILE, company: HOSTILE, body: HOSTILE }),
  ],
  contactReceipt: [mailsCopy.contactReceipt(HOSTILE)],
  contactReply: [
    mailsCopy.contactReply({
      productName: HOSTILE,
      body: HOSTILE,
      author: HOSTILE,
      sentOn: "1 January 1970",
    }),
  ],
};

const decoded = (html: string) =>
  html
    .replace(/<style>.*<\/style>/s, "")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll(/&#39;|&apos;/g, "'")
    .replaceAll("&amp;", "&");

test.each(Object.entries(WORDS))(
  "%s says the same as text and as HTML, and what is typed stays text",
  (_name, mails) => {
    for (const words of mails) {
      const { subject, text, html } = mailBody({ words, link: LINK, productName: HOSTILE });
      expect(subject).not.toBe("");
      for (const said of [words.title, ...words.paragraphs, words.note, HOSTILE]) {
        expect(text).toContain(said);
        expect(decoded(html)).toContain(said);
      }
      expect(html).not.toMatch(/<b>|<img|<script|url\(|src=/);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
      expect(new Set(links)).toEqual(new Set(words.action === undefined ? [] : [LINK]));
      expect(text.split("\n").filter((line) => line === LINK)).toHaveLength(
        words.action === undefined ? 0 : 1,
      );
    }
  },
);
