/** Words of the development pages that show the outbox. */
export const devMailCopy = {
  title: "Outbox",
  lead: "No mail server is set up, so emails stay here. This page exists only in demos and development.",
  empty: {
    title: "No emails yet",
    text: "Register an account or request a new password, and the email appears here.",
    action: "Register",
  },
  caption: "Newest emails",
  back: "All emails",
  open: "Open the link in this email",
  text: "As plain text",
  html: "As recipients see it",
  frame: "The HTML email",
  source: "As HTML source",
  document: "Attachment: the accepted proposal (PDF)",
  attachment: (name: string, method: string) => `Attachment: ${name} (${method})`,
  from: (name: string) => `From ${name}.`,
  replyTo: (address: string) => `Answers go to ${address}.`,
  unsubscribe: "Email apps show an unsubscribe button.",
} as const;
