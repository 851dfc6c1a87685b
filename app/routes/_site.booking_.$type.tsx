import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { zoneMeta } from "~/features/booking/picker";
import { BookingPage } from "~/features/booking/public-page";
import { bookingCopy as copy } from "~/copy/booking";
import { answerBookingForm, loadTypePage } from "~/features/booking/public.server";
import { requireFeature } from "~/http/feature-switch.server";
import { answerOnce } from "~/auth/form-idempotency.server";
import { Breadcrumb } from "~/ui/shell/breadcrumb";
import { useIsFramed } from "~/ui/shell/framed";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

export const handle = { hydrate: false, scripts: ["ownZone", "form", "picker"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireFeature("/booking");
  return loadTypePage(request, params.type);
}

export async function action({ request }: ActionFunctionArgs) {
  await requireFeature("/booking");
  return answerOnce(request, () => answerBookingForm(request));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const { name = copy.title, slug = "", minutes = 0, description } = data?.type ?? {};
  const page = {
    site: siteOf(matches),
    title: name,
    description: description ?? copy.typeDescription(name, minutes),
    url: `/booking/${slug}`,
  };
  return [...pageMeta(page), ...zoneMeta(data?.picker)];
};

export default function BookingType() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { name, slug } = page.type;
  return (
    <>
      {useIsFramed() ? null : (
        <Breadcrumb
          above={[{ to: "/booking", label: copy.choice.title }]}
          page={{ to: `/booking/${slug}`, label: name }}
        />
      )}
      <BookingPage page={page} answer={answer} notice={page.notice} all={`/booking${page.query}`} />
    </>
  );
}
