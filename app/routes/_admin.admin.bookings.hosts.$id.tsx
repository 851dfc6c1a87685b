import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { FortnightView } from "~/features/booking/host-fortnight";
import { ConnectedCalendars } from "~/features/booking/calendars/connected-calendars";
import { HostFeed } from "~/features/booking/host-feed";
import { HostForm } from "~/features/booking/host-form";
import { HostOverrides } from "~/features/booking/host-overrides";
import { ConsoleHead } from "~/ui/console/head";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { requireAccess } from "~/auth/access.server";
import { answerHostForm, loadHost } from "~/features/booking/host.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { hostCopy as copy } from "~/copy/console/booking-hosts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_bookings");
  return loadHost(request, params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerHostForm(request, await requireAccess(request, "manage_bookings"), params.id);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: data?.name ?? "",
  });

export default function Host() {
  const { name, lostZone, hasFeed, fortnight, calendars, overrides, override, ...host } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "reply" in answer ? answer : undefined;
  return (
    <>
      <ConsoleHead title={name} lead={copy.lead}>
        <ButtonLink to="/booking">{copy.bookingPage}</ButtonLink>
        <ButtonLink to="/admin/bookings/hosts">{copy.back}</ButtonLink>
      </ConsoleHead>
      {lostZone === null ? null : (
        <div className="mb-6">
          <Notice kind="danger">{copy.lostZone(lostZone)}</Notice>
        </div>
      )}
      <div className="grid gap-x-14 gap-y-10 xl:grid-cols-[minmax(0,1fr)_25rem] xl:items-start">
        <div className="grid min-w-0 gap-10">
          <HostForm {...host} refused={refused?.intent === "save" ? refused : undefined} />
          <HostOverrides
            key={overrides.map(({ day }) => day).join()}
            overrides={overrides}
            override={refused?.override ?? override}
            reply={refused?.intent === "save-override" ? refused.reply : undefined}
          />
          <ConnectedCalendars calendars={calendars} />
          <HostFeed hasFeed={hasFeed} feedUrl={answer && "feedUrl" in answer ? answer.feedUrl : undefined} />
        </div>
        <div className="min-w-0 xl:sticky xl:top-6">
          <FortnightView fortnight={fortnight} />
        </div>
      </div>
    </>
  );
}
