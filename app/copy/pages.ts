/** Words that the legal pages share. */
export const legalPageCopy = {
  contents: "On this page",
  updated: "Last changed",
} as const;

/** Words around the contact data on `/contact`. */
export const contactPageCopy = {
  data: { title: "Other ways to reach us", email: "Email", phone: "Phone", address: "Post" },
  entriesTitle: "What to write, and what happens then",
  writeAbout: "Write about this",
  send: "Send",
  next: "Then",
} as const;

/** Words of `/booking`. */
export const bookingPageCopy = {
  title: "Book a free consultation",
  description:
    "Thirty minutes about one process that costs more than it should. Free, and you keep the plan.",
  lead: "Bring one process that costs more than it should. We look at it together and you leave with a plan.",
  facts: [
    { icon: "clock", text: "30 minutes" },
    { icon: "bubble", text: "Video call or phone" },
    { icon: "user", text: "With someone who builds them" },
  ],
  agendaTitle: "How the talk goes",
  agenda: [
    [
      "0 to 5 minutes",
      "You describe the process",
      "What arrives, who touches it, where it waits. A screen share helps, slides do not.",
    ],
    [
      "5 to 15 minutes",
      "We count it together",
      "Items a month, minutes each, how many are routine. The figures go into a statement you can see.",
    ],
    [
      "15 to 25 minutes",
      "We sketch the way through",
      "What software can take, what stays with a person, and which systems have to agree.",
    ],
    [
      "25 to 30 minutes",
      "You get a straight answer",
      "Worth doing, worth waiting, or not worth it. Either way the plan and the figures are yours.",
    ],
  ],
  askTitle: "Ask for a time",
  askText:
    "Name two or three times that suit you, with your time zone, and the process in a sentence. We confirm one of them.",
  mail: "Write a mail",
  mailSubject: "A time for a free consultation",
  mailBody: "The process:\n\nTimes that suit me (with time zone):\n1.\n2.\n3.\n",
  phone: "Or call",
  closing: "Nothing to prepare beyond that, and nothing to sign.",
} as const;
