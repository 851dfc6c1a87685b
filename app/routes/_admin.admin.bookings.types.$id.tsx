import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { EventTypeForm } from "~/features/booking/event-type-form";
import { answerEventType, loadEventType } from "~/features/booking/event-types.server";
import { ConsoleHead } from "~/ui/console/head";
import { ButtonLink } from "~/ui/button";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { eventTypeCopy as copy } from "~/copy/console/booking-types";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_bookings");
  return loadEventType(params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerEventType(request, await requireAccess(request, "manage_bookings"), params.id);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: data?.name ?? "",
  });

export default function EventType() {
  const { name, minutes, page, ...type } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={name} lead={copy.lead(minutes)}>
        {type.isActive ? <ButtonLink to={page}>{copy.open}</ButtonLink> : null}
        <ButtonLink to="/admin/bookings/types">{copy.back}</ButtonLink>
      </ConsoleHead>
      <EventTypeForm key={type.version} {...type} refused={refused} />
    </>
  );
}
