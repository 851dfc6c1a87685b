/** Words of the inbox of contact messages. */
export const inboxCopy = {
  title: "Inbox",
  lead: "What people wrote by the contact form. Each message was stored before any mail went out.",
  listLabel: "Messages",
  pagerLabel: "Pages of messages",
  search: { label: "Search messages", placeholder: "Sender, company or words" },
  statusFilter: "Status",
  anyStatus: "All but spam",
  columns: { from: "From", about: "About", message: "Message", status: "Status", received: "Received" },
  waiting: (count: number, countText: string) =>
    count === 0
      ? "Everything is answered"
      : count === 1
        ? "1 waits for an answer"
        : `${countText} wait for an answer`,
  none: {
    title: "No message here",
    text: "New messages of the contact form appear here, and a mail tells you of each.",
    clear: "Show all messages",
    page: "Look at the contact form",
  },
  noMatch: {
    title: "No message fits",
    text: "Try another spelling, or another status.",
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
    replyHelp: (email: string) => `Goes to ${email} by mail, signed with your name.`,
    send: "Send answer",
    failed: "The answer was not sent",
    sent: "Answer on its way",
    sentTwice: "This answer was sent already",
    close: "Close without an answer",
    reopen: "Open again",
    spam: "This is spam",
    noSpam: "This is no spam",
    saved: "Status saved",
  },
} as const;
