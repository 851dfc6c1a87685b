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
