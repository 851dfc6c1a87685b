import { data, redirect } from "@remix-run/node";

import type { Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { webhooksCopy as copy } from "~/copy/webhooks";
import { answerForm, answerIntents, showReply } from "~/http/answer-form.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { notFound } from "~/http/not-found.server";
import { requestQuery } from "~/http/request-page.server";
import { redirectWithToast } from "~/http/toast.server";
import { idOfForm } from "~/models/shared/form-key.server";
import { DELIVERY_FILTERS, isAcknowledged, type DeliveryAttempt } from "~/models/webhook/webhook";
import { deliverNow } from "~/models/webhook/webhook-delivery.server";
import {
  changeEndpoint,
  createEndpoint,
  expireSecret,
  getEndpoint,
  listEndpoints,
  removeEndpoint,
  requireEndpoint,
  revealSecret,
  rotateSecret,
  setEndpointPaused,
  writeTestEvent,
} from "~/models/webhook/webhook-endpoint.server";
import {
  EndpointFormSchema,
  EndpointIntentSchema,
  NewEndpointFormSchema,
} from "~/models/webhook/webhook-form";
import { countDeliveries, getDelivery, listDeliveries } from "~/models/webhook/webhook-log.server";
import { DELIVERIES_PER_PAGE } from "~/models/webhook/webhook-limits";

const PAGE = "/admin/webhooks";

/** All endpoints with their last day. */
export async function loadEndpoints() {
  return { endpoints: await listEndpoints() };
}

/** Adds an endpoint and opens its page. */
export function answerNewEndpoint(request: Request, viewer: Viewer) {
  return answerForm(request, { schema: NewEndpointFormSchema, refused: showReply }, async (form) => {
    const { key, ...values } = form;
    const { id } = await createEndpoint({
      id: idOfForm(key, values),
      values,
      ownerId: viewer.user.id,
      source: auditSource(request, viewer),
    });
    return redirectWithToast(`${PAGE}/${id}`, { kind: "positive", title: copy.created(values.name) });
  });
}

/** One endpoint for its form. Throws 404. */
export async function loadEndpoint(id: string) {
  const endpoint = await getEndpoint({ id });
  if (!endpoint) throw notFound();
  return { endpoint };
}

/** Saves name, address and events of an endpoint. */
export async function answerEndpointForm(request: Request, viewer: Viewer, id: string) {
  await loadEndpoint(id);
  return answerForm(request, { schema: EndpointFormSchema, refused: showReply }, async (values) => {
    await changeEndpoint({ id, values, source: auditSource(request, viewer) });
    return redirectWithToast(`${PAGE}/${id}`, { kind: "positive", title: copy.saved(values.name) });
  });
}

/** One endpoint with a page of its deliveries, and the delivery that the URL names. */
export async function loadEndpointPage(request: Request, id: string) {
  const { endpoint } = await loadEndpoint(id);
  const query = new URL(request.url).searchParams;
  const filter = DELIVERY_FILTERS.find((name) => name === query.get("status")) ?? null;
  const [deliveries, failed, waiting, lost, shown] = await Promise.all([
    readListPage(
      (cursors) =>
        listDeliveries({ endpointId: id, filter, page: { ...cursors, limit: DELIVERIES_PER_PAGE } }),
      readCursors(request),
    ),
    countDeliveries({ endpointId: id, filter: "failed" }),
    countDeliveries({ endpointId: id, filter: "waiting" }),
    countDeliveries({ endpointId: id, filter: "failed", hasTests: false }),
    getDelivery({ endpointId: id, eventId: query.get("event") ?? "" }),
  ]);
  return { endpoint, filter, deliveries, counts: { failed, waiting }, lost, shown };
}

/** What came of a try, in a few words. */
function outcomeOf({ status, fault, tookMilliseconds }: DeliveryAttempt) {
  if (status !== null && isAcknowledged(status))
    return { kind: "positive", title: copy.sentOk(status, copy.took(tookMilliseconds)) } as const;
  const reason = status === null ? copy.faults[fault ?? "unreachable"] : copy.answered(status);
  return { kind: "danger", title: copy.sentNot(reason) } as const;
}

/** Answers the forms of an endpoint's page. */
export async function answerEndpointIntents(request: Request, viewer: Viewer, id: string) {
  const { endpoint } = await loadEndpoint(id);
  const own = { endpoint, source: auditSource(request, viewer) };
  const here = `${PAGE}/${id}`;
  const done = (title: string, to = here) => redirectWithToast(to, { kind: "positive", title });
  const send = async (eventId: string, query = new URLSearchParams()) => {
    const attempt = await deliverNow({ endpoint: await requireEndpoint({ id }), eventId });
    const outcome = attempt ? outcomeOf(attempt) : ({ kind: "info", title: copy.busy } as const);
    query.set("event", eventId);
    return redirectWithToast(`${here}?${query.toString()}`, outcome);
  };
  return answerIntents(
    request,
    { schema: EndpointIntentSchema, refused: () => ({ secret: null }) },
    {
      pause: async () => {
        await setEndpointPaused({ ...own, isPaused: true });
        return done(copy.paused(endpoint.name));
      },
      resume: async () => {
        await setEndpointPaused({ ...own, isPaused: false });
        return done(copy.resumed(endpoint.name));
      },
      rotate: async ({ hours }) => {
        await rotateSecret({ ...own, hours: Number(hours) });
        return done(copy.rotated);
      },
      expire: async () => {
        await expireSecret(own);
        return done(copy.expired);
      },
      reveal: async () => data({ secret: await revealSecret(own) }),
      remove: async () => {
        await removeEndpoint(own);
        return done(copy.removed(endpoint.name), PAGE);
      },
      test: async ({ event }) => send(await writeTestEvent({ endpointId: id, event })),
      retry: async ({ eventId }) => {
        const known = await getDelivery({ endpointId: id, eventId });
        // The delivery stays on the page of the list that it is on.
        return known ? send(eventId, new URLSearchParams(requestQuery(request))) : redirect(here);
      },
    },
  );
}
