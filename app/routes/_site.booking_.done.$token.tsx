import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { BookingFrame } from "~/features/booking/public-frame";
import { CalendarLinks } from "~/features/booking/calendar-links";
import { loadCalendarLinks } from "~/features/booking/calendar-links.server";
import { BookingStub } from "~/features/booking/booking-stub";
import { ButtonLink } from "~/ui/button";
import { bookingDoneCopy as copy, bookingStubCopy } from "~/copy/booking";
import { requireBooking, viewBooking } from "~/features/booking/manage.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { useRootData } from "~/ui/root-data";

/** The page after booking. Once something has changed, the booking's own page shows its status. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token = "" } = params;
  const found = await requireBooking(token);
  if (found.booking.sequence > 0 || found.booking.status !== "confirmed")
    throw redirect(`/booking/manage/${token}`);
  return { view: viewBooking(found), token, calendars: await loadCalendarLinks(found, token) };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/booking", noindex: true, canonical: null });

export default function BookingDone() {
  const { view, token, calendars } = useLoaderData<typeof loader>();
  const { settings } = useRootData();
  return (
    <BookingFrame title={copy.title} lead={view.typeName === null ? copy.lead : copy.otherLead}>
      <BookingStub view={view} productName={settings.productName}>
        <CalendarLinks links={calendars} />
        <ButtonLink to={`/booking/manage/${token}#move`}>{bookingStubCopy.move}</ButtonLink>
        <Link to={`/booking/manage/${token}#cancel`} className="px-1 text-2">
          {bookingStubCopy.cancel}
        </Link>
        <Link to={`/booking/manage/${token}#guests`} className="px-1 text-2">
          {bookingStubCopy.addGuests}
        </Link>
      </BookingStub>
      {view.typeName === null ? <Before weekday={view.weekday} /> : null}
    </BookingFrame>
  );
}

function Before({ weekday }: { weekday: string }) {
  return (
    <section aria-labelledby="before">
      <h2 id="before" className="mt-12 mb-3 text-4">
        {copy.before(weekday)}
      </h2>
      <ol className="border-t border-ink">
        {copy.steps.map(([title, text], index) => {
          const [start, end] = text.split("{roi}");
          return (
            <li
              key={title}
              className="grid grid-cols-[2rem_minmax(0,1fr)] border-b border-line py-4 text-[1rem]"
            >
              <span aria-hidden="true" className="font-title text-brand">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p className="text-ink-muted">
                  {start}
                  {end === undefined ? null : (
                    <>
                      <Link to="/roi-calculator">{copy.roi}</Link>
                      {end}
                    </>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
