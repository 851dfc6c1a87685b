import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";

import { BookingsFrame, hostFilter } from "~/features/booking/console-frame";
import { WeekView } from "~/features/booking/week-table";
import { Icon } from "~/ui/icon";
import { Button, ButtonLink } from "~/ui/button";
import { InstantSelect } from "~/ui/instant-select";
import { bookingsCopy as copy } from "~/copy/booking-console";
import { requireAccess } from "~/auth/access.server";
import { loadBookingWeek } from "~/features/booking/bookings.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "manage_bookings");
  return loadBookingWeek(request, viewer);
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function BookingWeek() {
  const { week, ...frame } = useLoaderData<typeof loader>();
  const hostQuery = frame.host ? `&host=${frame.host}` : "";
  return (
    <BookingsFrame view="week" {...frame}>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex">
          <ButtonLink
            to={`?week=${week.previous}${hostQuery}`}
            kind="quiet"
            size="icon"
            aria-label={copy.previousWeek}
          >
            <Icon name="prev" />
          </ButtonLink>
          <ButtonLink
            to={`?week=${week.next}${hostQuery}`}
            kind="quiet"
            size="icon"
            aria-label={copy.nextWeek}
          >
            <Icon name="next" />
          </ButtonLink>
        </div>
        <h2 className="text-4">{copy.weekTitle(week.title.first, week.title.last)}</h2>
        {week.isThis ? null : (
          <Link to={`?${hostQuery.slice(1)}`} className="font-medium">
            {copy.thisWeek}
          </Link>
        )}
        <HostChoice week={week.days[0]?.day ?? ""} {...frame} />
      </div>
      <WeekView week={week} />
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-muted">
        {week.isCut ? copy.weekCut(week.count) : copy.weekCount(week.count)}
        {week.following ? (
          <Link to={`?week=${week.following.day}${hostQuery}`} className="font-medium">
            {copy.nextBooking(week.following.date)}
          </Link>
        ) : null}
      </p>
    </BookingsFrame>
  );
}

function HostChoice({
  week,
  hosts,
  host,
}: {
  week: string;
  hosts: { id: string; name: string }[];
  host: string;
}) {
  const hydrated = useHydrated();
  if (hosts.length < 2) return null;
  return (
    <Form
      role="search"
      aria-label={copy.host}
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
      className="flex items-center gap-2 sm:ms-auto"
    >
      <input type="hidden" name="week" value={week} />
      <InstantSelect name="host" aria-label={copy.host} value={host} className="control w-auto">
        {hostFilter(hosts).options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </InstantSelect>
      <Button hidden={hydrated}>{copy.show}</Button>
    </Form>
  );
}
