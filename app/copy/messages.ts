import { lateCatalog } from "~/lib/language/catalog";

/** Words about the messages between a customer company and the provider's staff. */
export const messagesCopy = lateCatalog("messages", {
  title: "Messages",
  lead: (contact: string) => `What you write here goes to ${contact}.`,
  none: "No messages yet.",
  noneStaff: "No messages yet. What you write here reaches the company's people by email.",
  list: "Messages, oldest first",
  write: "Your message",
  writeHelp: (name: string) => `${name} gets it by email. Everyone in your company can read it here.`,
  writeHelpStaff: (company: string) => `The people of ${company} who follow this get it by email.`,
  writeHelpUnread: (company: string) =>
    `Nobody at ${company} gets emails about messages at the moment. They can read it in their workspace.`,
  submit: "Send message",
  sent: "Your message was sent",
  failed: "Your message was not sent",
  older: "Pages of messages",
  all: "All messages",
  former: "Someone who has left",
  tooMany: "That was a lot of messages. Wait a few minutes, then send this one again.",
  errors: {
    missing: "Write something first.",
    tooLong: (max: number) => `Use ${max.toLocaleString("en-US")} characters at most.`,
    controlCharacters: "Remove the characters that can't be shown.",
    reload: "Reload the page, then send the message again.",
  },
} as const);
