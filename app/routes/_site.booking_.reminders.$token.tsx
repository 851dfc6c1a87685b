import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { answerReminders, loadReminders } from "~/features/booking/reminders.server";
import { Button } from "~/ui/button";
import { Go } from "~/ui/go";
import { PageIntro } from "~/ui/page-intro";
import { manageBookingCopy, remindersPageCopy as copy } from "~/copy/booking";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

export async function loader({ params }: LoaderFunctionArgs) {
  return loadReminders(params.token);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerReminders(request, params.token);
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
