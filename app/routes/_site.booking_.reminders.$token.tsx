import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { Button } from "~/ui/button";
import { Go } from "~/ui/go";
import { PageIntro } from "~/ui/page-intro";
import { manageBookingCopy, remindersPageCopy as copy } from "~/copy/booking";
import { setReminders } from "~/models/booking/booking-reminder.server";
import { requireBooking, viewBooking } from "~/features/booking/manage.server";
import { requireForm } from "~/http/form.server";
import { pageMeta, siteOf } from "~/publishing/meta";

/**
 * An email program's button sends `List-Unsubscribe=One-Click` and nothing else (RFC 8058); the
 * page's own button says what it wants.
 */
const RemindersSchema = z.object({
  wanted: z.enum(["yes", "no"]).default("no"),
  "List-Unsubscribe": z.string().optional(),
});

export async function loader({ params }: LoaderFunctionArgs) {
  const { token = "" } = params;
  const { when, wantsReminders, isChangeable } = viewBooking(await requireBooking(token));
  return { when, wantsReminders, isChangeable, token };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { token = "" } = params;
  const { booking } = await requireBooking(token);
  const { wanted, "List-Unsubscribe": oneClick } = await requireForm(request, RemindersSchema);
  await setReminders({ id: booking.id, wanted: wanted === "yes" });
  // Mail programs do not follow a redirect after a post.
  if (oneClick !== undefined) return null;
  return redirect(`/booking/reminders/${token}`, 303);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/booking", noindex: true, canonical: null });

export default function Reminders() {
  const { when, wantsReminders, isChangeable, token } = useLoaderData<typeof loader>();
  return (
    <>
      <PageIntro title={copy.title}>{wantsReminders ? copy.on(when) : copy.off(when)}</PageIntro>
      <div className="mx-auto grid max-w-sheet justify-items-start gap-6 px-gutter pb-section">
        {isChangeable ? (
          <Form method="post">
            <Button
              kind={wantsReminders ? "primary" : "plain"}
              name="wanted"
              value={wantsReminders ? "no" : "yes"}
            >
              {wantsReminders ? manageBookingCopy.reminders.stop : manageBookingCopy.reminders.start}
            </Button>
          </Form>
        ) : null}
        <Go to={`/booking/manage/${token}`}>{copy.see}</Go>
      </div>
    </>
  );
}
