import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { zoneMeta } from "~/features/booking/picker";
import { BookedInFrame, BookingChoice, BookingPage, ClosedPage } from "~/features/booking/public-page";
import { bookingCopy as copy } from "~/copy/booking";
import { answerBookingForm, loadBookingPage } from "~/features/booking/public.server";
import { requireFeature } from "~/http/feature-switch.server";
import { answerOnce } from "~/auth/form-idempotency.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

export const handle = { hydrate: false, scripts: ["ownZone", "form", "picker"] };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireFeature("/booking");
  return loadBookingPage(request);
}

export async function action({ request }: ActionFunctionArgs) {
  await requireFeature("/booking");
  return answerOnce(request, () => answerBookingForm(request));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...pageMeta({ site: siteOf(matches), title: copy.title, description: copy.description, url: "/booking" }),
  ...zoneMeta(data?.form?.picker),
];

export default function Booking() {
  const { made, choice, query, notice, form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (made) return <BookedInFrame made={made} />;
  const hasChanged = answer !== undefined;
  if (choice) return <BookingChoice types={choice} query={query} notice={notice} hasChanged={hasChanged} />;
  return form ? <BookingPage page={form} answer={answer} notice={notice} /> : <ClosedPage />;
}
