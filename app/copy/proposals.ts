import { lateCatalog } from "~/lib/language/catalog";

/** Words of `/p/:token`. */
export const proposalCopy = lateCatalog("proposal", {
  pageTitle: "Proposal",
  update: "Update the total",
  accept: {
    title: "Accept this proposal",
    text: "Your name, the time and this version are recorded together. Both sides receive a copy by email.",
    name: "Full name, as signature",
    role: "Role in the company",
    consent: (company: string) => `I may sign for ${company} and agree to the terms of service.`,
    consentBeforeLink: (company: string) => `I may sign for ${company} and agree to the`,
    consentForMyself: "I agree to the terms of service.",
    consentForMyselfBeforeLink: "I agree to the",
    terms: "terms of service",
    consentMissing: "Please check the box to accept.",
    nameMissing: "Please type your full name.",
    submit: (total: string) => `Accept for ${total}`,
    submitting: "Accepting",
    failed: "The proposal isn't accepted yet",
    late: "Your acceptance was not recorded",
    totalChanged: (total: string) =>
      `With the options you chose, the total is ${total}. Please check it and press the button again.`,
    ask: "Ask a question",
    accepted: "Proposal accepted",
  },
  /** For proposals that two people must accept. */
  signing: {
    title: "Two people sign this proposal",
    signedOn: (name: string, when: string) => `${name} signed on ${when}.`,
    notSigned: (name: string) => `${name} hasn't signed yet.`,
    you: "you",
    waitingText: "The proposal is accepted once both have signed. Until then, either of you can decline it.",
    locked: "The options are those that the other person signed.",
    otherOptions: (total: string) =>
      `The other person has signed with other options, which make the total ${total}. Please check them and press the button again.`,
    signed: "Signed. The other person has an email.",
    submit: (total: string) => `Sign for ${total}`,
  },
  decline: {
    summary: "Decline this proposal",
    text: "This closes the proposal. If only a detail is wrong, ask a question instead, and we'll send you a new version.",
    reason: "Reason",
    submit: "Decline proposal",
    submitting: "Declining",
    failed: "The proposal was not declined",
    declined: "Proposal declined",
  },
  questions: {
    title: "Questions and answers",
    none: "No questions yet. Anyone with this link can see the questions and answers.",
    label: "Your question",
    name: "Your name",
    submit: "Send the question",
    submitting: "Sending",
    failed: "The question was not sent",
    sent: "Question sent",
    sentText: "We'll email you the answer and post it here.",
    help: "We'll email you the answer and post it here.",
    missing: "Please write your question.",
    asked: "asked",
    answered: "answered",
    earlier: (count: number) => `Earlier questions and answers (${count})`,
  },
  tooMany: "Too many attempts from your network. Please wait a few minutes, or write to us.",
  state: {
    accepted: (name: string, when: string) => `Accepted by ${name} on ${when}.`,
    acceptedNext: "Both sides have a copy by email.",
    acceptedNextWorkspace: "Both sides have a copy by email, and your workspace is open.",
    certificate: "See the certificate",
    declined: (day: string) => `Declined on ${day}.`,
    declinedNext: "Changed your mind? Write to us, and we'll send you a new version.",
    staff: "You're viewing this as staff, so it doesn't count as opened.",
  },
  closed: {
    expired: {
      title: "This proposal has expired",
      text: (day: string) => `It was open until ${day}. Write to us, and we'll send you a new one.`,
    },
    withdrawn: {
      title: "This proposal was withdrawn",
      text: "It can no longer be read or accepted here. Write to us if you didn't expect that.",
    },
    superseded: {
      title: "There is a newer version",
      text: "This link belongs to an earlier version, which can no longer be accepted. We emailed you the newer one.",
    },
    revising: {
      title: "A new version is being written",
      text: "This version can no longer be accepted. We'll email you the new one as soon as it is ready.",
    },
    contact: "Write to us",
  },
} as const);

/** Words of the certificate of an acceptance. */
export const certificateCopy = lateCatalog("certificate", {
  title: "Certificate of acceptance",
  lead: (reference: string, revision: number) =>
    `The record of how proposal ${reference}, version ${revision}, was accepted.`,
  facts: {
    proposal: "Proposal",
    signer: "Accepted by",
    for: "For",
    from: "From",
    time: "Time",
    consent: "Agreed to",
    total: "One-time total",
    monthly: "Monthly",
    address: "Network address",
    agent: "Browser",
    unknown: "Unknown",
    hash: "SHA-256 of the text",
  },
  quoted: (text: string) => `“${text}”`,
  text: "The text, word for word",
  check:
    "The digits above are the SHA-256 of exactly this text in UTF-8, without a line break at its end. Anyone can compute it again and get the same digits.",
  /** In the PDF, when its font lacks a character. */
  numbered: (file: string) =>
    `This file's font lacks some characters of the text. They are written as their Unicode numbers, such as [U+5F20]. The file ${file} inside this PDF has the exact text, and so has the certificate's page on the web.`,
  back: "Back to the proposal",
} as const);

/**
 * The public sample: a proposal to a client who doesn't exist, and the certificate of its
 * acceptance.
 */
export const sampleProposalCopy = lateCatalog("sampleProposal", {
  title: "Sample proposal",
  certificateTitle: "Sample certificate of acceptance",
  description: "A complete proposal with made-up figures. Choose options, accept it, see the certificate.",
  certificateDescription: "What both sides keep after a proposal is accepted, with made-up figures.",
  label: "About this sample",
  stamp: "Sample",
  note: "Made-up client, made-up figures, the real page.",
  book: "Book a call to get yours",
  certificateNote: "This is what both sides keep after a proposal is accepted.",
  see: "See the sample proposal",
  accept: {
    title: "Accept this sample",
    text: "Try it. In this sample nothing is stored or sent; you'll see the certificate a client gets. In a real proposal, name, time and version are recorded together, and both sides get a copy.",
  },
  signer: "Sample Signatory",
  signerRole: "Head of Finance",
  /** An address and a browser that belong to nobody (RFC 5737). */
  address: "192.0.2.14",
  agent: "Sample browser",
  content: {
    title: "Automating supplier invoices for Demo Logistics",
    clientName: "Pat Mockup",
    company: "Demo Logistics",
    request:
      "Two people spend 90 hours a month on 600 supplier invoices. Most of them agree with the order. The time goes into finding the ones that don't.",
    work: "An agent reads every invoice, compares it with the order and posts it when everything matches. Anything that differs goes to a named person with the difference marked. You set every limit and keep every log line.",
    tax: "Sales tax",
    items: {
      agent: [
        "Invoice agent, design and setup",
        "Reads, matches and posts supplier invoices in your ERP. Includes rules, limits and the exception inbox.",
      ],
      connection: ["ERP connection", "Orders, suppliers and postings, both ways, with a test system."],
      training: ["Training and handover", "Two sessions and a written guide for accounts payable."],
      audit: ["Audit export", "Every decision with its evidence, as a file your auditor can read."],
      mailbox: ["Second mailbox", "The same agent for credit notes."],
      operation: ["Operation and monitoring", "Monitoring, updates and a monthly report with every limit."],
    },
  },
} as const);

/** Words of the page that ends reminders. */
export const proposalRemindersCopy = lateCatalog("proposalReminders", {
  title: "Proposal reminders",
  on: (title: string) =>
    `We'll email you reminders of “${title}” until you decide, and let you know if it expires.`,
  off: (title: string) =>
    `You won't get any more reminders of “${title}”, nor an email if it expires. The proposal stays open, and we'll still email you news about it, such as an answer or a new version.`,
  scope: "This is about this proposal only, with all its versions. Other proposals have their own link.",
  other: "The other person who is asked to sign decides about their own reminders.",
  stop: "Stop reminders",
  start: "Remind me",
  see: "See the proposal",
} as const);
