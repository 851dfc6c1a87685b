import { bookingCopy } from "~/copy/booking";
import { contactFormCopy } from "~/copy/contact";
import { proposalCopy } from "~/copy/proposals";
import { roiResultCopy } from "~/copy/roi";
import type { Booking } from "~/models/booking/booking";
import { findSlots } from "~/models/booking/booking-slot.server";
import { cancelBooking, createBooking, recordOutcome } from "~/models/booking/booking.server";
import { setCompanySuspended } from "~/models/company/company.server";
import { acceptInvitation, getInvitation } from "~/models/company/invitation.server";
import {
  getContactMessage,
  listContactMessages,
  replyToMessage,
  storeContactMessage,
} from "~/models/contact/contact-message.server";
import { addLead, addLeadEntry, setLeadOwner, setLeadStatus } from "~/models/lead/lead-change.server";
import { ARTICLE_CAMPAIGN, type Campaign } from "~/models/lead/campaign";
import type { LeadStatus } from "~/models/lead/lead";
import { getLead } from "~/models/lead/lead-query.server";
import { listNewestMails } from "~/models/mail/mail.server";
import { acceptProposal } from "~/models/proposal/proposal-acceptance.server";
import { createProposal, saveProposal } from "~/models/proposal/proposal-draft.server";
import { expireProposals } from "~/models/proposal/proposal-expiry.server";
import { getProposal } from "~/models/proposal/proposal-query.server";
import { declineProposal, markViewed } from "~/models/proposal/proposal-reply.server";
import { signProposal } from "~/models/proposal/proposal-signature.server";
import { answerProposalQuestion, askAboutProposal } from "~/models/proposal/proposal-talk.server";
import { reviseProposal, sendProposal, withdrawProposal } from "~/models/proposal/proposal.server";
import { ROI_STEPS } from "~/models/roi/roi";
import {
  answerQuestion,
  getConversation,
  getSharedResult,
  mailResult,
  type SharedResult,
} from "~/models/roi/roi.server";
import { DEFAULT_SETTINGS } from "~/models/settings/settings";

import { createPerson, type Actor, type Cast } from "./cast";
import { bookedType } from "./event-types";
import type { DemoLead } from "./leads";
import { offerFor, OFFER_DAYS, QUESTIONS } from "./offers";
import { daysBefore, hoursAfter, workDaysAfter, type Story } from "./timeline";

const { productName } = DEFAULT_SETTINGS;

/** A client's device, as evidence of an acceptance. */
const CLIENT_ORIGIN = {
  address: "198.51.100.24",
  userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15",
  requestId: null,
};

/** Customers who were won within this many days have an upcoming meeting. */
const KICK_OFF_DAYS = 50;

/** What is known while one lead's story unfolds. */
interface Telling {
  lead: DemoLead;
  index: number;
  cast: Cast;
  owner: Actor;
  now: Date;
}

/** The whole story of one lead, from first contact to their current stage. */
export async function* leadStory(lead: DemoLead, index: number, cast: Cast, now: Date): Story {
  const owner = cast.sales[index % cast.sales.length] ?? cast.sales[0];
  const telling = { lead, index, cast, owner, now };
  const start = daysBefore(now, lead.daysAgo, 6 + ((index * 7) % 22) / 2);
  // Today's leads arrived within the last hours, whatever the time of day.
  let at = start > hoursAfter(now, -1) ? hoursAfter(now, -2 - (index % 3)) : start;
  yield at;
  const statement = await meet(telling, at);
  if (lead.path === "new") return;

  const isAhead = lead.path === "meeting-ahead";
  // People who book right away become leads by booking.
  if (lead.source !== "booking") {
    yield (at = isAhead ? hoursAfter(at, 3) : workDaysAfter(hoursAfter(at, 3), 1));
    await makeContact(telling, at);
    if (lead.path === "contacted") return;
    yield (at = hoursAfter(at, 20));
  }
  const booking = await book(telling, { at, statement, isAhead });
  if (!booking) return;
  await move(telling, at, "contacted");
  if (isAhead) return;
  if (lead.path === "cancelled") {
    yield (at = hoursAfter(booking.startsAt, -20));
    await cancelBooking({ id: booking.id, reason: "We changed our plans for this year.", now: at });
    yield (at = hoursAfter(at, 30));
    await close(telling, at, "They paused all projects until next year.");
    return;
  }
  yield (at = hoursAfter(booking.endsAt, 0.5));
  const outcome = lead.path === "no-show" ? "missed" : "held";
  await recordOutcome({ id: booking.id, outcome, source: owner.source, now: at });
  if (lead.path === "no-show") {
    yield (at = workDaysAfter(at, 6));
    await close(telling, at, "No reply to two emails and a call after the missed consultation.");
    return;
  }
  await note(telling, at, consultationNote(telling));
  await move(telling, at, "qualified");
  if (lead.path === "qualified") return;
  yield* proposalStory(telling, at, statement);
}

/** The person's first step. Returns their ROI statement, if they completed the calculator. */
async function meet({ lead, index, owner }: Telling, now: Date): Promise<SharedResult | null> {
  const { name, company, email, message, source } = lead;
  const campaign = campaignOf(lead, index);
  const shared = lead.roi ? await talkToAgent(lead, now) : null;
  if (shared) {
    await mailResult({ shared, email, campaign, consent: roiResultCopy.mail.consent, now });
  } else if (source === "contact") {
    await storeContactMessage({
      message: { topic: "process", name, company, email, body: message ?? lead.process },
      campaign,
      consent: contactFormCopy.consent(productName),
      emailProven: false,
      now,
    });
  } else if (source === "registration") {
    const [firstName = "", lastName = ""] = name.split(" ");
    const person = { email, firstName, lastName, businessName: company };
    await createPerson({ ...person, role: "lead", now });
  } else if (source === "staff") {
    const newLead = { email, name, company, phone: `+1 555 01${20 + index}`, interest: lead.process };
    await addLead({ lead: newLead, actorId: owner.id, source: owner.source, now });
  }
  return shared;
}

/** The oldest articles of the seed, and for how many days each has been there. */
const ARTICLES = [
  { slug: "choose-the-second-worst-process-first", age: 79 },
  { slug: "the-approval-nobody-reads", age: 72 },
  { slug: "when-the-old-system-has-no-api", age: 65 },
  { slug: "let-the-agent-watch-first", age: 58 },
  { slug: "every-message-arrives-twice", age: 51 },
];

/** What brought a person: the newsletter, an article that was there already, or nothing known. */
/** The campaign that brought a lead, if one did. */
export function campaignOf({ campaign, source, daysAgo }: DemoLead, index: number): Campaign | null {
  if (campaign !== undefined) return { source: "newsletter", medium: "email", campaign };
  const known = ARTICLES.filter(({ age }) => age > daysAgo);
  const article = known[index % Math.max(1, known.length)];
  if (!article || index % 3 === 1 || !["roi", "booking"].includes(source)) return null;
  return { source: ARTICLE_CAMPAIGN, content: article.slug };
}

/** Answers the ROI agent's questions and returns the statement. */
export async function talkToAgent(
  { process, roi }: Pick<DemoLead, "process" | "roi">,
  now: Date,
): Promise<SharedResult> {
  const [volume, minutes, people, share, cost] = roi ?? ["", "", "", "", ""];
  const replies = { process, volume, minutes, people, share, cost, systems: "2" };
  let conversation = null;
  let token: string | null = null;
  for (const [turn, step] of ROI_STEPS.entries()) {
    const answer = await answerQuestion({ conversation, turn, step, text: replies[step], now });
    if (answer.outcome !== "understood") throw new Error(`The agent didn't understand "${replies[step]}".`);
    conversation = await getConversation({ id: answer.conversationId, now });
    token = answer.resultToken;
  }
  const shared = await getSharedResult({ token: token ?? "", now });
  if (!shared) throw new Error(`The conversation about ${process} led to no statement.`);
  return shared;
}

/** A member of the staff answers or calls, and becomes the lead's owner. */
async function makeContact(telling: Telling, now: Date): Promise<void> {
  const { lead, cast, owner } = telling;
  const known = await getLead({ email: lead.email });
  if (!known) return;
  const change = { lead: known, actorId: owner.id, source: owner.source, now };
  await setLeadOwner({ ...change, owner: { id: owner.id, name: owner.name } });
  const message = lead.source === "contact" ? await findMessage(lead.email) : null;
  if (message) {
    await replyToMessage({
      message,
      key: crypto.randomUUID(),
      body: `Thank you for writing. ${lead.process} is a good place to start. Could we talk for half an hour? You can choose a time at ${DEFAULT_SETTINGS.productName}'s booking page.`,
      author: cast.support,
      source: cast.support.source,
      now,
    });
  } else {
    await note(
      telling,
      now,
      `Called ${lead.name}. Interested, wants to see figures for their own volume first.`,
    );
  }
  await move(telling, now, "contacted");
}

async function findMessage(email: string) {
  const { items } = await listContactMessages({ filter: { q: email }, page: { limit: 1 } });
  return items[0] ? getContactMessage({ id: items[0].id }) : null;
}

/** Books a free time: a few days after `at`, or in the days around today if it is upcoming. */
async function book(
  { lead, index, now }: Telling,
  { at, statement, isAhead }: { at: Date; statement: SharedResult | null; isAhead: boolean },
): Promise<Booking | null> {
  const from = isAhead ? daysBefore(now, -(index % 4), 12) : workDaysAfter(at, 2);
  const { type, answers } = await bookedType(index);
  const slots = await findSlots({ from, to: hoursAfter(from, 24 * 5), type, now: at });
  const slot = slots[(index * 3) % Math.min(slots.length, 6)] ?? slots[0];
  if (!slot) return null;
  const { name, company, email, message, timeZone, process, guest } = lead;
  const { booking } = await createBooking({
    name,
    company,
    email,
    timeZone,
    requestKey: crypto.randomUUID(),
    eventTypeId: type.id,
    answers,
    guests: guest === undefined ? [] : [guest],
    startsAt: slot.startsAt,
    campaign: lead.source === "booking" ? campaignOf(lead, index) : null,
    note: message ?? `We'd like to talk about ${process.toLowerCase()}.`,
    roiResult: statement?.id ?? null,
    ...(statement
      ? {
          processName: statement.data.processName,
          yearlySaving: {
            amountMinor: statement.result.scenarios.expected.savedMinorPerYear,
            currency: statement.data.inputs.currency,
          },
          workedOutAt: at,
        }
      : {}),
    consent: bookingCopy.consent(productName),
    now: at,
  });
  return booking;
}

function consultationNote({ lead, index }: Telling): string {
  const notes = [
    `Two people share the work today. Exceptions must reach a named person the same day.`,
    `They have tried a template tool before; it broke with every new layout. Wants a trial with last month's cases.`,
    `Decision needs the managing director. Budget for this year is approved.`,
    `IT wants to know how access is limited. Sent the security page.`,
  ];
  return `Consultation about ${lead.process.toLowerCase()}. ${notes[index % notes.length] ?? ""}`;
}

async function note({ lead, owner }: Telling, now: Date, text: string): Promise<void> {
  const known = await getLead({ email: lead.email });
  if (!known) return;
  await addLeadEntry({
    lead: known,
    entry: { key: crypto.randomUUID(), kind: "note", text, direction: "out", at: null },
    actorId: owner.id,
    source: owner.source,
    now,
  });
}

async function move({ lead, owner }: Telling, now: Date, status: LeadStatus): Promise<void> {
  const known = await getLead({ email: lead.email });
  if (known) await setLeadStatus({ lead: known, status, actorId: owner.id, source: owner.source, now });
}

/** Marks the lead as lost, with the reason as a note. */
async function close(telling: Telling, now: Date, reason: string): Promise<void> {
  await note(telling, now, reason);
  await move(telling, now, "lost");
}

/** From a draft to the client's answer. */
async function* proposalStory(telling: Telling, from: Date, statement: SharedResult | null): Story {
  const { lead, index, owner } = telling;
  const change = { actor: owner, source: owner.source };
  const id = crypto.randomUUID();
  let at = workDaysAfter(from, 1);
  yield at;
  const savedMinor = statement?.result.scenarios.expected.savedMinorPerYear ?? 2_600_000;
  const content = offerFor(lead, { savedMinor, index, now: at });
  const wish = {
    workspaceName: `${lead.company} Operations`,
    workspacePlan: "start" as const,
    tenantId: null,
  };
  await createProposal({
    ...change,
    id,
    content: { ...content, roiResult: statement?.id ?? null },
    wish,
    secondSigner: lead.secondSigner ?? null,
    now: at,
  });
  if (lead.path === "draft") return;

  yield (at = hoursAfter(at, 5));
  await sendProposal({ ...change, id, version: 1, now: at });
  if (lead.path === "sent") return;
  if (lead.path === "withdrawn") {
    yield (at = workDaysAfter(at, 4));
    const known = await getProposal({ id });
    if (!known) return;
    await withdrawProposal({ ...change, id, version: known.proposal.version, now: at });
    await close(telling, at, "Their software vendor now offers this. We withdrew the proposal.");
    return;
  }

  yield (at = hoursAfter(at, 19));
  const sent = await getProposal({ id });
  if (sent) await markViewed({ proposal: sent.proposal, now: at });
  if (lead.path === "opened") {
    yield (at = workDaysAfter(at, 2));
    await revise(telling, id, at);
    yield (at = hoursAfter(at, 26));
    const second = await getProposal({ id });
    if (second) await markViewed({ proposal: second.proposal, now: at });
    return;
  }
  if (lead.path === "half-signed") {
    yield (at = workDaysAfter(at, 2));
    const signature = signatureOf(lead);
    const chosen = ["audit"];
    await signProposal({
      id,
      revision: 1,
      signer: "first",
      chosen,
      signature,
      origin: CLIENT_ORIGIN,
      now: at,
    });
    return;
  }
  if (lead.path === "expired") {
    yield (at = daysBefore(at, -OFFER_DAYS, 1));
    await expireProposals({ now: at });
    await close(telling, at, "The proposal expired without an answer.");
    return;
  }

  yield (at = hoursAfter(at, 3));
  const talk = QUESTIONS[index % QUESTIONS.length];
  if (talk) {
    const key = crypto.randomUUID();
    await askAboutProposal({ id, revision: 1, key, name: lead.name, text: talk.question, now: at });
    if (lead.path === "asked") {
      yield (at = hoursAfter(at, 1));
      await book(telling, { at, statement: null, isAhead: true });
      return;
    }
    yield (at = hoursAfter(at, 4));
    await answerProposalQuestion({ ...change, id, key: crypto.randomUUID(), text: talk.answer, now: at });
  }
  if (lead.path === "declined") {
    yield (at = workDaysAfter(at, 3));
    const reason = "We'll hire another person for now and look at this again next year.";
    await declineProposal({ id, revision: 1, reason, origin: CLIENT_ORIGIN, now: at });
    await close(telling, at, reason);
    return;
  }
  yield (at = workDaysAfter(at, 2));
  await accept(telling, id, at);
  if (lead.daysAgo < KICK_OFF_DAYS) {
    yield (at = hoursAfter(at, 2));
    await book(telling, { at, statement: null, isAhead: true });
  }
  yield* customerStory(telling, at);
}

/** Sends a second version, without the training. */
async function revise({ owner }: Telling, id: string, now: Date): Promise<void> {
  const change = { id, actor: owner, source: owner.source, now };
  const sent = await getProposal({ id });
  if (!sent) return;
  await reviseProposal({ ...change, version: sent.proposal.version });
  const draft = await getProposal({ id });
  if (!draft) return;
  const { workspaceName, workspacePlan, tenantId, version } = draft.proposal;
  const { items: before, sections: headings } = draft.content;
  const training = before.findIndex(({ id }) => id === "training");
  const items = before.toSpliced(training, 1);
  const sections = headings.map((heading) => ({
    ...heading,
    start: heading.start > training ? heading.start - 1 : heading.start,
  }));
  const wish = { workspaceName, workspacePlan, tenantId };
  await saveProposal({ ...change, version, content: { ...draft.content, items, sections }, wish });
  await sendProposal({ ...change, version: version + 1 });
}

async function accept({ lead }: Telling, id: string, now: Date): Promise<void> {
  await acceptProposal({
    id,
    revision: 1,
    chosen: ["audit"],
    signature: signatureOf(lead),
    origin: CLIENT_ORIGIN,
    now,
  });
}

function signatureOf({ name, company }: DemoLead) {
  return { name, role: "Managing director", consent: proposalCopy.accept.consent(company) };
}

/**
 * After acceptance: the client joins their workspace. One hasn't yet; one company was suspended
 * later.
 */
async function* customerStory({ lead, cast }: Telling, from: Date): Story {
  if (lead.company.startsWith("Brightwater")) return;
  let at = workDaysAfter(from, 1);
  yield at;
  const [firstName = "", ...lastNames] = lead.name.split(" ");
  const user = await createPerson({
    email: lead.email,
    firstName,
    lastName: lastNames.join(" "),
    businessName: lead.company,
    role: "customer",
    now: at,
  });
  const token = await findInvitationToken(lead.email, at);
  if (token === null) return;
  const source = { actor: { id: user.id, name: lead.name }, network: null, userAgent: null, requestId: null };
  const invitation = await acceptInvitation({ token, user, source, now: at });
  if (!invitation || !lead.company.startsWith("Sandoval")) return;
  yield (at = workDaysAfter(at, 30));
  await setCompanySuspended({
    id: invitation.company.id,
    reason: "Two invoices are overdue. Please contact billing to reopen your workspaces.",
    source: cast.admin.source,
    now: at,
  });
}

/** The token of the open invitation that was emailed to this address. */
async function findInvitationToken(email: string, now: Date): Promise<string | null> {
  const { items } = await listNewestMails({ limit: 100 });
  for (const { recipient, textBody } of items) {
    const token = recipient === email ? /token=([\w-]+)/.exec(textBody)?.[1] : undefined;
    if (token !== undefined && (await getInvitation({ token, now }))) return token;
  }
  return null;
}
