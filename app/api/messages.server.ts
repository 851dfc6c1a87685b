import { z } from "zod";

import { auditSource } from "~/auth/audit-source.server";
import { notFound } from "~/http/not-found.server";
import { displayName } from "~/models/account/user";
import type { ContactMessage, ContactMessageSummary } from "~/models/contact/contact-message";
import { ReplyTextSchema } from "~/models/contact/contact-message";
import {
  getContactMessage,
  listContactMessages,
  replyToMessage,
  setMessageStatus,
} from "~/models/contact/contact-message.server";
import { apiPage, pageQuery, pageRequest } from "~/api/framework/page.server";
import { apiOperation, apiResource } from "~/api/framework/resource.server";
import { everyPage } from "~/api/framework/rows.server";
import { idSchema } from "~/models/shared/id-schema";

import { CONTACT_TOPICS, MESSAGE_STATUSES } from "../../drizzle/values";
import { EXAMPLE_ID } from "./framework/document.server";
import { timeSchema } from "./schemas.server";

const PATH = "/api/messages";

const params = z.object({ id: idSchema });

const MessageSummarySchema = z
  .object({
    id: z.guid(),
    leadId: z.guid().nullable(),
    status: z.enum(MESSAGE_STATUSES),
    topic: z.enum(CONTACT_TOPICS),
    name: z.string(),
    email: z.string(),
    company: z.string().nullable(),
    excerpt: z.string().meta({ description: "The first characters of the text." }),
    createdAt: timeSchema,
  })
  .meta({ id: "MessageSummary" });

const { excerpt: _excerpt, ...summary } = MessageSummarySchema.shape;

const MessageSchema = z
  .object({
    ...summary,
    body: z.string(),
    consent: z.string().meta({ description: "The sentence that the sender agreed to." }),
    replies: z.array(
      z.object({ id: z.guid(), authorName: z.string(), body: z.string(), createdAt: timeSchema }),
    ),
  })
  .meta({ id: "Message" });

const factsExample = {
  id: EXAMPLE_ID,
  leadId: "0198a3f0-6f0e-7000-8000-00000000000d",
  status: "new",
  topic: "process",
  name: "Ada Lovelace",
  email: "ada@example.com",
  company: "Analytical Engines",
  createdAt: "2026-09-14T13:00:00.000Z",
};

const messageExample = {
  ...factsExample,
  body: "Four hundred invoices a month are typed in by hand.",
  consent: "You may use my details to answer me.",
  replies: [],
};

const messageQuery = z.object({
  ...pageQuery,
  q: z.string().max(200).optional().meta({ description: "Words that must appear." }),
  status: z.enum(MESSAGE_STATUSES).optional().meta({ description: "By default everything except spam." }),
});

export const messageList = apiResource(PATH, {
  GET: apiOperation({
    id: "listMessages",
    summary: "List the messages of the contact form, newest first",
    description: "With `Accept: application/x-ndjson`, all messages that match as a stream, one per line.",
    access: "view_leads",
    query: messageQuery,
    output: z.array(MessageSummarySchema),
    example: {
      query: { limit: 20, status: "new" },
      output: [{ ...factsExample, excerpt: messageExample.body }],
    },
    async handler({ request, query: { q, status, ...asked } }) {
      const page = await listContactMessages({ filter: { q, status }, page: pageRequest(asked) });
      return apiPage({ request, ...page, items: page.items.map(toSummary) });
    },
    rows: ({ query: { q, status } }) =>
      everyPage((page) => listContactMessages({ filter: { q, status }, page }), toSummary),
  }),
});

export const messageById = apiResource(`${PATH}/{id}`, {
  GET: apiOperation({
    id: "getMessage",
    summary: "Get a message with its replies",
    access: "view_leads",
    params,
    output: MessageSchema,
    example: { output: messageExample },
    handler: async ({ params: { id } }) => toMessage(await requireMessage(id)),
  }),
});

export const messageStatus = apiResource(`${PATH}/{id}/status`, {
  PUT: apiOperation({
    id: "setMessageStatus",
    summary: "Close or reopen a message, or mark it as spam",
    description: "The sender of a message that turns out not to be spam becomes a lead.",
    access: "manage_leads",
    params,
    body: z.strictObject({ status: z.enum(MESSAGE_STATUSES) }),
    output: MessageSchema,
    example: { body: { status: "closed" }, output: { ...messageExample, status: "closed" } },
    async handler({ request, viewer, params: { id }, body: { status } }) {
      const message = await requireMessage(id);
      await setMessageStatus({ message, status, source: auditSource(request, viewer) });
      return toMessage(await requireMessage(id));
    },
  }),
});

export const messageReplies = apiResource(`${PATH}/{id}/replies`, {
  POST: apiOperation({
    id: "replyToMessage",
    summary: "Reply to a message by email",
    access: "manage_leads",
    params,
    body: z.strictObject({ body: ReplyTextSchema }),
    output: MessageSchema,
    idempotent: true,
    example: {
      body: { body: "Hello Ada, we can." },
      output: {
        ...messageExample,
        status: "answered",
        replies: [
          {
            id: "0198a3f0-6f0e-7000-8000-00000000000e",
            authorName: "Sara Novak",
            body: "Hello Ada, we can.",
            createdAt: "2026-09-14T13:05:00.000Z",
          },
        ],
      },
    },
    async handler({ request, viewer, params: { id }, body: { body } }) {
      const message = await requireMessage(id);
      const author = { id: viewer.user.id, name: displayName(viewer.user) };
      const source = auditSource(request, viewer);
      await replyToMessage({ message, key: crypto.randomUUID(), body, author, source });
      return toMessage(await requireMessage(id));
    },
  }),
});

async function requireMessage(id: string): Promise<ContactMessage> {
  const message = await getContactMessage({ id });
  if (!message) throw notFound();
  return message;
}

function factsOf(message: ContactMessage | ContactMessageSummary) {
  const { id, leadId, status, topic, name, email, company, createdAt } = message;
  return { id, leadId, status, topic, name, email, company, createdAt };
}

function toSummary(message: ContactMessageSummary) {
  return { ...factsOf(message), excerpt: message.excerpt };
}

function toMessage(message: ContactMessage) {
  const { body, consent, replies } = message;
  return { ...factsOf(message), body, consent, replies };
}
