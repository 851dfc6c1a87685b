import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { BookingForm } from "~/features/booking/booking-form";
import { BookingFrame } from "~/features/booking/booking-frame";
import { useOwnZone } from "~/features/booking/use-own-zone";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { bookingCopy as copy } from "~/copy/booking";
import { getSharedResult } from "~/models/roi/roi.server";
import { displayName, type User } from "~/models/account/user";
import { getViewer } from "~/auth/access.server";
import { answerBookingForm } from "~/features/booking/public.server";
import { loadPicker } from "~/features/booking/picker.server";
import { requireFeature } from "~/http/feature.server";
import { answerOnce } from "~/auth/form-idempotency.server";
import { stampForm } from "~/http/form-trap.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { useRootData } from "~/ui/root-data";

export const handle = { hydrate: true };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireFeature("/booking");
  const url = new URL(request.url);
  const token = url.searchParams.get("result") ?? "";
  const [picker, viewer, shared] = await Promise.all([
    loadPicker(url),
    getViewer(request),
    getSharedResult({ token }),
  ]);
  return {
    picker,
    stamp: stampForm(),
    formKey: crypto.randomUUID(),
    result: shared?.token ?? null,
    person: viewer && personOf(viewer.user),
  };
}

function personOf(user: User) {
  return { name: displayName(user), email: user.email, company: user.businessName };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireFeature("/booking");
  return answerOnce(request, () => answerBookingForm(request));
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, description: copy.description, url: "/booking" });

export default function Booking() {
  const { picker, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { settings } = useRootData();
  useOwnZone(picker?.timeZone);
  return (
    <BookingFrame title={copy.title} lead={copy.lead} facts={copy.facts}>
      {picker ? (
        <BookingForm {...form} picker={picker} productName={settings.productName} answer={answer} />
      ) : (
        <Closed />
      )}
      <Agenda />
    </BookingFrame>
  );
}

function Closed() {
  return (
    <div className="border border-line border-t-3 border-t-ink bg-surface-raised px-[clamp(1.25rem,3vw,2rem)]">
      <Empty title={copy.closed.title}>
        <p>{copy.closed.text}</p>
        <ButtonLink to="/contact" kind="primary">
          {copy.closed.contact}
        </ButtonLink>
      </Empty>
    </div>
  );
}

function Agenda() {
  return (
    <section aria-labelledby="agenda">
      <h2 id="agenda" className="mt-12 text-4">
        {copy.agendaTitle}
      </h2>
      <ol className="mt-4 border-t border-ink">
        {copy.agenda.map(([time, name, text]) => (
          <li
            key={time}
            className="grid gap-x-6 gap-y-1 border-b border-line py-4 text-[1rem] sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <span className="font-mono text-1 text-ink-faint sm:pt-1">{time}</span>
            <div>
              <h3>{name}</h3>
              <p className="mt-1 max-w-[60ch] text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
