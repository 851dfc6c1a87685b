import type { Language } from "~/lib/languages";
import { z } from "zod";

import { joinedLine, manyLines } from "~/models/shared/typed-text";
import { contactErrorCopy as copy } from "~/copy/form-errors";
import { email } from "~/models/account/credentials";
import { formTrapFields } from "~/models/shared/form-trap";
import { countField } from "~/models/shared/version-schema";
import { CONTACT_TOPICS, MESSAGE_STATUSES } from "../../../drizzle/values";
import { CONTACT_LINE_LENGTH_MAX, CONTACT_MESSAGE_LENGTH_MAX, MESSAGE_LENGTH_MIN } from "./contact-limits";

export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

const line = (missing: string) => joinedLine(CONTACT_LINE_LENGTH_MAX, missing);

/** A visitor's message. */
export const ContactMessageSchema = z.object({
  topic: z.enum(CONTACT_TOPICS, copy.topic),
  name: line(copy.name),
  email,
  company: line(copy.company).optional(),
  body: manyLines({ min: MESSAGE_LENGTH_MIN, max: CONTACT_MESSAGE_LENGTH_MAX, missing: copy.message }),
});

export type NewContactMessage = z.output<typeof ContactMessageSchema>;

/** The form of `/contact`. */
export const ContactFormSchema = ContactMessageSchema.extend({
  consent: z.literal("on", copy.consent),
  ...formTrapFields,
});

/** The text of a reply. */
export const ReplyTextSchema = manyLines({ min: 1, max: CONTACT_MESSAGE_LENGTH_MAX, missing: copy.answer });

/** The forms of one message in the inbox. */
export const MessageFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("reply"),
    key: z.uuid(),
    body: ReplyTextSchema,
    /** How many answers the page showed. */
    seen: countField.optional(),
  }),
  z.object({ intent: z.literal("set-status"), status: z.enum(MESSAGE_STATUSES) }),
]);

/** The inbox's query parameters. Invalid values count as not given. */
export const MessageFilterSchema = z.object({
  q: z.string().trim().max(200).optional().catch(undefined),
  status: z.enum(MESSAGE_STATUSES).optional().catch(undefined),
});

/** The filter of the inbox. */
export type MessageFilter = z.output<typeof MessageFilterSchema>;

/** A message in the staff's list. Times are UTC. */
export interface ContactMessageSummary {
  id: string;
  leadId: string | null;
  status: MessageStatus;
  topic: ContactTopic;
  name: string;
  email: string;
  company: string | null;
  createdAt: Date;
  /** The first characters of the text. */
  excerpt: string;
}

interface ContactReply {
  id: string;
  authorName: string;
  body: string;
  createdAt: Date;
}

/** A whole message with its replies, oldest first. */
export interface ContactMessage extends Omit<ContactMessageSummary, "excerpt"> {
  body: string;
  consent: string;
  /** The language of the page it was written on. */
  language: Language;
  network: string | null;
  replies: ContactReply[];
}
