/** Words of the development pages that show the outbox. */
export const devMailCopy = {
  title: "Outbox",
  lead: "No mail server is set up, so mails stay here. This page exists in demos and in development only.",
  empty: {
    title: "No mails yet",
    text: "Register an account or ask for a new password, and the mail appears here.",
    action: "Register",
  },
  columns: { written: "Written", to: "To", subject: "Subject" },
  caption: "The newest mails",
  back: "All mails",
  open: "Open the link of this mail",
  text: "As plain text",
  html: "As recipients see it",
  frame: "The HTML email",
  source: "As HTML source",
  attachment: (name: string, method: string) => `Attachment: ${name} (${method})`,
  replyTo: (address: string) => `Answers go to ${address}.`,
  unsubscribe: "Mail programs show a button that ends mails of this kind.",
} as const;
