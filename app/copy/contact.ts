import { catalog } from "~/lib/language/catalog";

import * as german from "./de/contact";

import type { ContactTopic } from "~/models/contact/contact-message";

/** The words of the form on `/contact`. */
export const contactFormCopy = catalog(
  {
    title: "Write to us",
    failed: "Your message was not sent yet",
    topic: "What is it about?",
    name: "Your name",
    email: "Email",
    emailHelp: "We'll reply to this address and use it for nothing else.",
    company: "Company",
    body: "Your message",
    bodyHelp: "Two or three sentences are enough. Please don't include passwords or anything confidential.",
    /** Stored with the message, word for word. */
    consent: (productName: string) =>
      `I agree that ${productName} keeps this message and my contact details to answer me.`,
    privacy: ["Our ", "privacy policy", " explains how we handle your data."],
    send: "Send message",
    tooMany:
      "You've sent several messages in a short time. Please wait a few minutes and try again, or email us.",
    sent: {
      title: "Your message has arrived",
      text: "A person will read it and reply by email, usually within two business days.",
      next: "In the meantime",
      roi: "Find out what your process costs",
      booking: "Book a free consultation",
      another: "Write another message",
    },
  } as const,
  { de: german.contactFormCopy },
);

/**
 * The words of the contact page. `{product}` and `{email}` are replaced by the
 * page with the values from the settings.
 */
interface ContactCopy {
  title: string;
  /** For search results. */
  description: string;
  lead: string;
  /** Kinds of question, most frequent first. */
  entries: {
    id: ContactTopic;
    heading: string;
    /** What the visitor should send. */
    send: string;
    /** What happens with it. */
    next: string;
    /** A better way than the form, where there is one. */
    link?: { label: string; href: string };
  }[];
  /** What helps in a first call. */
  bring: {
    heading: string;
    lead: string;
    items: string[];
  };
}

/** The contact page: whom to ask, and what to bring to a first call. */
export const contactCopy: ContactCopy = catalog(
  {
    title: "Contact",
    description:
      "Write to {product}: about a process you would like to automate, a proposal, your account, or your data and security.",
    lead: "Tell us what you're working on. The form goes to people who build automations, and we store your message before sending any email, so it can't get lost. If you prefer, write to {email}.",
    entries: [
      {
        id: "process",
        heading: "A process you would like to automate",
        send: "Two or three sentences: what arrives, what someone does with it, roughly how often, and where it hurts. No documents yet, and nothing confidential.",
        next: "Someone who builds such processes reads it and answers with questions, or with the reason why we would leave it alone. If you already know that you want to talk, booking is quicker.",
        link: { label: "Book a free consultation", href: "/booking" },
      },
      {
        id: "proposal",
        heading: "A proposal, or work that is under way",
        send: "The name of the proposal or the workspace, and your question. If a number looks wrong, tell us which one and what you expected.",
        next: "It goes to the person in charge of that work, who answers you directly. A question doesn't change the proposal. If the answer does, you'll get a new version to read before you accept.",
      },
      {
        id: "account",
        heading: "Your account or a sign-in problem",
        send: "The email address of the account, what you tried and the message you saw. If the page showed a request number, add it: it takes us straight to the line in our log. Never send a password or a six-digit code.",
        next: "We'll look into it and write only to the account's email address. If you only need a new password, you can ask for a link on the sign-in page yourself.",
        link: { label: "Go to the sign-in page", href: "/login" },
      },
      {
        id: "privacy-security",
        heading: "Your data, or a vulnerability you have found",
        send: "For your data: what you would like to see, correct or have deleted. For a vulnerability: the URL, the steps and what you saw, without touching data that belongs to others.",
        next: "We answer requests about data as the privacy page describes, after we have confirmed your identity. Vulnerability reports go to the people who can fix them, and we'll tell you when it's done.",
        link: { label: "Read the privacy page", href: "/privacy" },
      },
    ],
    bring: {
      heading: "What to bring to a first call",
      lead: "None of it has to be tidy. A rough number and one real case are worth more than a presentation.",
      items: [
        "One process that costs more than it should, and the name of the person who owns it",
        "How many cases there are in a month, and how long one takes; a guess is a fine start",
        "One ordinary case and one that went wrong, with names and amounts blacked out",
        "The systems it touches, by name, including the spreadsheet next to them",
        "What must never happen without a person deciding it",
      ],
    },
  },
  { de: german.contactCopy },
);
