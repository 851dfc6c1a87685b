import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { answerCalendarForm, loadCalendars } from "~/features/booking/calendars/host-calendars.server";
import { CalendarList, ConnectCalendarForm } from "~/features/booking/calendars/host-calendars";
import { AccountCard, ConnectAccountForm } from "~/features/booking/calendars/host-accounts";
import { ConsoleHead } from "~/ui/console/head";
import { ButtonLink } from "~/ui/button";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { calendarsCopy as copy } from "~/copy/console/booking-calendars";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadCalendars(params.id, await requireAccess(request, "manage_bookings"));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerCalendarForm(request, await requireAccess(request, "manage_bookings"), params.id);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: copy.pageTitle(data?.host.name ?? ""),
  });

export default function HostCalendars() {
  const { host, calendars, accounts, added } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const replyTo = (intent: string) => (answer?.intent === intent ? answer.reply : undefined);
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead(host.name)}>
        <ButtonLink to={`/admin/bookings/hosts/${host.id}`}>{copy.back}</ButtonLink>
      </ConsoleHead>
      <div className="grid max-w-3xl gap-10">
        {calendars.length + accounts.length === 0 ? <p className="text-ink-muted">{copy.none}</p> : null}
        <CalendarList calendars={calendars} />
        {accounts.map((account) => (
          <AccountCard key={account.id} account={account} />
        ))}
        <ConnectCalendarForm key={`feed ${added.feeds}`} reply={replyTo("connect")} />
        <ConnectAccountForm key={`account ${added.accounts}`} reply={replyTo("connect-account")} />
      </div>
    </>
  );
}
