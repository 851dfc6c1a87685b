import { z } from "zod";

import { email } from "~/models/account/credentials";
import { formTrapFields } from "~/models/shared/form-trap";
import { CONTACT_TOPICS, MESSAGE_STATUSES } from "../../../drizzle/values";

export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** Maximum length of a message or reply. */
const MESSAGE_LENGTH_MAX = 5_000;

/**
 * Control characters other than tab and line feed. PostgreSQL refuses NUL, and nobody means the
 * others.
 */
const CONTROL_CHARACTERS = /(?![\t\n])\p{Cc}/u;

const line = (missing: string) =>
  z
    .string(missing)
    .max(1_000, "Please use 100 characters at most.")
    .transform((text) => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim())
    .pipe(z.string().min(1, missing).max(100, "Please use 100 characters at most."));

/** Several lines, with Unix line endings. */
const body = (missing: string, min: number) =>
  z
    .string(missing)
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(
      z
        .string()
        .min(min, missing)
        .max(MESSAGE_LENGTH_MAX, `Please use ${MESSAGE_LENGTH_MAX.toLocaleString("en")} characters at most.`)
        .refine((text) => !CONTROL_CHARACTERS.test(text), "Please remove the control characters."),
    );

/** A visitor's message. */
export const ContactMessageSchema = z.object({
  topic: z.enum(CONTACT_TOPICS, "Choose a topic."),
  name: line("Enter your name."),
  email,
  company: line("Enter the name of your company.").optional(),
  body: body("Write your message. A sentence or two is enough.", 10),
});

export type NewContactMessage = z.output<typeof ContactMessageSchema>;

/** The form of `/contact`. */
export const ContactFormSchema = ContactMessageSchema.extend({
  consent: z.literal("on", "Please check the box so that we can reply."),
  ...formTrapFields,
});

/** The forms of one message in the inbox. */
export const MessageFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("reply"), key: z.uuid(), body: body("Write your answer.", 1) }),
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
  network: string | null;
  replies: ContactReply[];
}
