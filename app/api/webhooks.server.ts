import { z } from "zod";

import { webhooksCopy } from "~/copy/webhooks";
import { auditSource } from "~/auth/audit-source.server";
import { notFound } from "~/http/not-found.server";
import { problem } from "~/http/problem.server";
import {
  DELIVERY_FAULTS,
  DELIVERY_FILTERS,
  type DeliveryAttempt,
  type DeliverySummary,
  type EndpointDetail,
} from "~/models/webhook/webhook";
import { deliverNow } from "~/models/webhook/webhook-delivery.server";
import {
  changeEndpoint,
  createEndpoint,
  getEndpoint,
  listEndpoints,
  removeEndpoint,
  requireEndpoint,
  revealSecret,
  rotateSecret,
  setEndpointPaused,
  writeTestEvent,
} from "~/models/webhook/webhook-endpoint.server";
import { EndpointFormSchema } from "~/models/webhook/webhook-form";
import { getDelivery, listDeliveries } from "~/models/webhook/webhook-log.server";
import { requireUnchanged } from "~/api/framework/input.server";
import { apiPage, pageQuery, pageRequest } from "~/api/framework/page.server";
import { apiAnswer, apiOperation, apiResource } from "~/api/framework/resource.server";
import { idSchema } from "~/models/shared/id-schema";

import {
  DELIVERY_STATUSES,
  ENDPOINT_STATUS_REASONS,
  ENDPOINT_STATUSES,
  WEBHOOK_EVENTS,
} from "../../drizzle/values";
import { EXAMPLE_ID } from "./framework/document.server";
import { timeSchema } from "./schemas.server";

const PATH = "/api/webhooks";

const params = z.object({ id: idSchema });

const summary = {
  id: z.guid(),
  name: z.string(),
  status: z.enum(ENDPOINT_STATUSES),
  statusReason: z.enum(ENDPOINT_STATUS_REASONS).nullable(),
  statusAt: timeSchema,
  failingSince: timeSchema.nullable(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
};

const WebhookSummarySchema = z
  .object({
    ...summary,
    address: z.string().meta({ description: "Without what may be a secret." }),
  })
  .meta({ id: "WebhookSummary" });

const WebhookSchema = z
  .object({
    ...summary,
    url: z.string(),
    ownerId: z.guid().nullable().meta({ description: "Who gets an email if nothing arrives." }),
    previousSecretUntil: timeSchema.nullable(),
    updatedAt: timeSchema,
  })
  .meta({ id: "Webhook" });

const SecretSchema = z
  .object({
    webhook: WebhookSchema,
    secret: z.string().meta({ description: "Signs the requests. Keep it like a password." }),
  })
  .meta({ id: "WebhookSecret" });

const AttemptSchema = z
  .object({
    at: timeSchema,
    tookMilliseconds: z.number(),
    status: z.number().int().nullable().meta({ description: "Of the answer; null if there was none." }),
    fault: z.enum(DELIVERY_FAULTS).nullable(),
    answer: z.string().nullable().meta({ description: "The beginning of the answer." }),
  })
  .meta({ id: "DeliveryAttempt" });

const DeliverySchema = z
  .object({
    eventId: z.guid(),
    event: z.enum(WEBHOOK_EVENTS),
    isTest: z.boolean(),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.number().int(),
    occurredAt: timeSchema,
    nextAttemptAt: timeSchema,
    lastTry: AttemptSchema.nullable(),
  })
  .meta({ id: "Delivery" });

const SentSchema = z.object({ eventId: z.guid(), attempt: AttemptSchema }).meta({ id: "SentEvent" });

const factsExample = {
  id: EXAMPLE_ID,
  name: "Our CRM",
  status: "enabled",
  statusReason: null,
  statusAt: "2026-09-14T13:00:00.000Z",
  failingSince: null,
  events: ["lead.created", "booking.created"],
};

const webhookExample = {
  ...factsExample,
  url: "https://crm.example.com/hooks/automata",
  ownerId: "0198a3f0-6f0e-7000-8000-00000000000c",
  previousSecretUntil: null,
  updatedAt: "2026-09-14T13:00:00.000Z",
};

const secretExample = { webhook: webhookExample, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" };

const attemptExample = {
  at: "2026-09-14T13:00:01.000Z",
  tookMilliseconds: 84,
  status: 204,
  fault: null,
  answer: "",
};

const deliveryExample = {
  eventId: "0198a3f0-6f0e-7000-8000-000000000000",
  event: "lead.created",
  isTest: false,
  status: "delivered",
  attempts: 1,
  occurredAt: "2026-09-14T13:00:00.000Z",
  nextAttemptAt: "2026-09-14T13:00:00.000Z",
  lastTry: attemptExample,
};

const { name, url, events } = EndpointFormSchema.shape;

export const webhookList = apiResource(PATH, {
  GET: apiOperation({
    id: "listWebhooks",
    summary: "List webhooks, oldest first",
    description: "All of them: there are at most 50.",
    access: "manage_api",
    output: z.array(WebhookSummarySchema),
    example: { output: [{ ...factsExample, address: "crm.example.com/hooks/automata" }] },
    async handler() {
      const endpoints = await listEndpoints();
      return endpoints.map(({ hours: _hours, ...endpoint }) => endpoint);
    },
  }),
  POST: apiOperation({
    id: "createWebhook",
    summary: "Add a webhook",
    description: "The answer has the secret. Only rotating it shows one again.",
    access: "manage_api",
    body: z.strictObject({ name, url, events }),
    output: SecretSchema,
    success: 201,
    idempotent: true,
    example: {
      body: { name: factsExample.name, url: webhookExample.url, events: factsExample.events },
      output: secretExample,
    },
    async handler({ request, viewer, body: values }) {
      const source = auditSource(request, viewer);
      const { id } = await createEndpoint({ values, ownerId: viewer.user.id, source });
      const endpoint = await requireWebhook(id);
      const answer = { webhook: toWebhook(endpoint), secret: await revealSecret({ endpoint, source }) };
      return apiAnswer(answer, { version: endpoint.updatedAt, headers: { Location: `${PATH}/${id}` } });
    },
  }),
});

export const webhookById = apiResource(`${PATH}/{id}`, {
  GET: apiOperation({
    id: "getWebhook",
    summary: "Get a webhook",
    access: "manage_api",
    params,
    output: WebhookSchema,
    example: { output: webhookExample },
    handler: ({ params: { id } }) => answerWebhook(id),
  }),
  PATCH: apiOperation({
    id: "updateWebhook",
    summary: "Change the name, the address or the events of a webhook",
    description: "Fields that you leave out stay as they are.",
    access: "manage_api",
    params,
    body: z.strictObject({ name: name.optional(), url: url.optional(), events: events.optional() }),
    output: WebhookSchema,
    conditional: "required",
    versionedBy: "time",
    example: { body: { events: factsExample.events }, output: webhookExample },
    async handler({ request, viewer, params: { id }, body, expectedVersion }) {
      const known = await requireWebhook(id);
      const values = {
        name: body.name ?? known.name,
        url: body.url ?? known.url,
        events: body.events ?? known.events,
      };
      const unchangedSince = requireUnchanged(known.updatedAt, expectedVersion);
      await changeEndpoint({ id, values, unchangedSince, source: auditSource(request, viewer) });
      return answerWebhook(id);
    },
  }),
  DELETE: apiOperation({
    id: "deleteWebhook",
    summary: "Remove a webhook with its deliveries",
    access: "manage_api",
    params,
    output: null,
    async handler({ request, viewer, params: { id } }) {
      const endpoint = await requireWebhook(id);
      await removeEndpoint({ endpoint, source: auditSource(request, viewer) });
    },
  }),
});

export const webhookStatus = apiResource(`${PATH}/{id}/status`, {
  PUT: apiOperation({
    id: "setWebhookStatus",
    summary: "Pause a webhook, or let it go on",
    description: "The events of a paused webhook wait for up to three days.",
    access: "manage_api",
    params,
    body: z.strictObject({ status: z.enum(["enabled", "paused"]) }),
    output: WebhookSchema,
    example: { body: { status: "enabled" }, output: webhookExample },
    async handler({ request, viewer, params: { id }, body: { status } }) {
      const endpoint = await requireWebhook(id);
      const isPaused = status === "paused";
      await setEndpointPaused({ endpoint, isPaused, source: auditSource(request, viewer) });
      return answerWebhook(id);
    },
  }),
});

export const webhookSecret = apiResource(`${PATH}/{id}/secret`, {
  POST: apiOperation({
    id: "rotateWebhookSecret",
    summary: "Replace the secret of a webhook",
    description: "For the hours that you choose, requests carry the signatures of both secrets.",
    access: "manage_api",
    params,
    body: z.strictObject({ hours: z.union([z.literal(24), z.literal(1), z.literal(0)]).default(24) }),
    output: SecretSchema,
    idempotent: true,
    example: { body: { hours: 24 }, output: secretExample },
    async handler({ request, viewer, params: { id }, body: { hours } }) {
      const source = auditSource(request, viewer);
      await rotateSecret({ endpoint: await requireWebhook(id), hours, source });
      const endpoint = await requireWebhook(id);
      return { webhook: toWebhook(endpoint), secret: await revealSecret({ endpoint, source }) };
    },
  }),
});

export const webhookTest = apiResource(`${PATH}/{id}/tests`, {
  POST: apiOperation({
    id: "testWebhook",
    summary: "Send an event with invented data now",
    description: "It isn't tried again.",
    access: "manage_api",
    params,
    body: z.strictObject({ event: z.enum(WEBHOOK_EVENTS) }),
    output: SentSchema,
    example: {
      body: { event: "lead.created" },
      output: { eventId: deliveryExample.eventId, attempt: attemptExample },
    },
    async handler({ params: { id }, body: { event } }) {
      await requireWebhook(id);
      return sendNow(id, await writeTestEvent({ endpointId: id, event }));
    },
  }),
});

export const webhookDeliveries = apiResource(`${PATH}/{id}/deliveries`, {
  GET: apiOperation({
    id: "listDeliveries",
    summary: "List what was sent to a webhook in the last 30 days, newest first",
    access: "manage_api",
    params,
    query: z.object({ ...pageQuery, status: z.enum(DELIVERY_FILTERS).optional() }),
    output: z.array(DeliverySchema),
    example: { query: { limit: 20 }, output: [deliveryExample] },
    async handler({ request, params: { id }, query }) {
      await requireWebhook(id);
      const filter = query.status ?? null;
      const page = await listDeliveries({ endpointId: id, filter, page: pageRequest(query) });
      return apiPage({ request, ...page, items: page.items.map(toDelivery) });
    },
  }),
});

export const webhookRetry = apiResource(`${PATH}/{id}/deliveries/{eventId}/retry`, {
  POST: apiOperation({
    id: "retryDelivery",
    summary: "Send an event again now",
    access: "manage_api",
    params: z.object({ id: idSchema, eventId: idSchema }),
    output: SentSchema,
    example: { output: { eventId: deliveryExample.eventId, attempt: attemptExample } },
    async handler({ params: { id, eventId } }) {
      await requireWebhook(id);
      if (!(await getDelivery({ endpointId: id, eventId }))) throw notFound();
      return sendNow(id, eventId);
    },
  }),
});

async function sendNow(id: string, eventId: string) {
  const attempt = await deliverNow({ endpoint: await requireEndpoint({ id }), eventId });
  return attempt
    ? { eventId, attempt: toAttempt(attempt) }
    : problem({ status: 409, code: "conflict", detail: webhooksCopy.busy });
}

async function requireWebhook(id: string): Promise<EndpointDetail> {
  const endpoint = await getEndpoint({ id });
  if (!endpoint) throw notFound();
  return endpoint;
}

async function answerWebhook(id: string) {
  const endpoint = await requireWebhook(id);
  return apiAnswer(toWebhook(endpoint), { version: endpoint.updatedAt });
}

function toWebhook(endpoint: EndpointDetail) {
  const { id, name, status, statusReason, statusAt, failingSince, events } = endpoint;
  const { url, owner, previousSecretUntil, updatedAt } = endpoint;
  return {
    ...{ id, name, status, statusReason, statusAt, failingSince, events },
    ...{ url, ownerId: owner?.id ?? null, previousSecretUntil, updatedAt },
  };
}

function toAttempt({ at, tookMilliseconds, status, fault, answer }: DeliveryAttempt) {
  return { at, tookMilliseconds, status, fault, answer };
}

function toDelivery(delivery: DeliverySummary) {
  const { eventId, event, isTest, status, attempts, occurredAt, nextAttemptAt, lastTry } = delivery;
  return {
    ...{ eventId, event, isTest, status, attempts, occurredAt, nextAttemptAt },
    lastTry: lastTry && toAttempt(lastTry),
  };
}
