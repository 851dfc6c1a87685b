import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("en");

/** Words of the inbox of contact messages. */
export const inboxCopy = {
  title: "Inbox",
  lead: "Messages from the contact form.",
  listLabel: "Messages",
  pagerLabel: "Pages of messages",
  search: { label: "Search messages", placeholder: "Sender, company or words" },
  statusFilter: "Status",
  anyStatus: "Everything except spam",
  columns: { from: "From", about: "About", message: "Message", status: "Status", received: "Received" },
  waiting: (count: number, countText: string) =>
    count === 0
      ? "All messages are answered"
      : plural(count, { one: "1 message needs an answer", other: `${countText} messages need an answer` }),
  none: {
    title: "No messages yet",
    text: "New contact form messages appear here, and we'll email you about each one.",
    clear: "Show all messages",
    page: "Open the contact form",
  },
  noMatch: {
    title: "No matching messages",
    text: "Try another spelling or another status.",
  },
  detail: {
    back: "Inbox",
    from: "From",
    company: "Company",
    about: "About",
    received: "Received",
    network: "Network",
    consent: "Agreed to",
    lead: "Open the lead",
    conversation: "Conversation",
    theirs: "wrote",
    ours: "answered",
    reply: "Your answer",
    replyHelp: (email: string) => `Goes to ${email} by email, signed with your name.`,
    send: "Send answer",
    failed: "The answer was not sent",
    sent: "Answer on its way",
    sentTwice: "This answer was already sent",
    answeredMeanwhile: (author: string) =>
      `${author} has answered since you opened this page. What you typed is still here. Send it again if both answers should go out.`,
    close: "Close without answering",
    closeAnswered: "Close",
    reopen: "Open again",
    spam: "This is spam",
    noSpam: "Not spam",
    saved: "Status saved",
  },
} as const;
