import type { ContactTopic, MessageStatus } from "~/models/contact/contact-message";

/** Topics as the staff reads them, in short. */
export const TOPIC_LABELS: Record<ContactTopic, string> = {
  process: "A process",
  proposal: "A proposal",
  account: "An account",
  "privacy-security": "Data or security",
};

export const MESSAGE_STATUS_LABELS: Record<MessageStatus, string> = {
  new: "New",
  answered: "Answered",
  closed: "Closed",
  spam: "Spam",
};
