import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { EmbedSection } from "~/features/booking/embed/embed-section";
import { AddEventType, EventTypeTable } from "~/features/booking/event-type-table";
import { answerEventTypes, loadEventTypes } from "~/features/booking/event-types.server";
import { ConsoleHead } from "~/ui/console/head";
import { ButtonLink } from "~/ui/button";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { eventTypesCopy as copy } from "~/copy/console/booking-types";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_bookings");
  return loadEventTypes();
}

export async function action({ request }: ActionFunctionArgs) {
  return answerEventTypes(request, await requireAccess(request, "manage_bookings"));
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function EventTypes() {
  const { types, lengths, newId, embed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead}>
        <ButtonLink to="/admin/bookings/hosts">{copy.hosts}</ButtonLink>
        <ButtonLink to="/admin/bookings">{copy.back}</ButtonLink>
      </ConsoleHead>
      <EventTypeTable types={types} />
      <AddEventType newId={newId} lengths={lengths} reply={answer?.reply} />
      <EmbedSection help={embed} />
    </>
  );
}
