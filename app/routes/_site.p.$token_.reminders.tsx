import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { answerReminders, loadReminders } from "~/features/proposals/reminders.server";
import { Button } from "~/ui/button";
import { Go } from "~/ui/go";
import { PageIntro } from "~/ui/page-intro";
import { proposalRemindersCopy as copy } from "~/copy/proposals";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadReminders(request, params.token);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerReminders(request, params.token);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/p", noindex: true, canonical: null });

export default function ProposalReminders() {
  const { title, wanted, hasOther, token } = useLoaderData<typeof loader>();
  return (
    <>
      <PageIntro title={copy.title}>{wanted ? copy.on(title) : copy.off(title)}</PageIntro>
      <div className="mx-auto grid max-w-sheet justify-items-start gap-6 px-gutter pb-section">
        <p className="max-w-[60ch]">
          {copy.scope} {hasOther ? copy.other : null}
        </p>
        <Form method="post">
          <Button kind={wanted ? "primary" : "plain"} name="wanted" value={wanted ? "no" : "yes"}>
            {wanted ? copy.stop : copy.start}
          </Button>
        </Form>
        <Go to={`/p/${token}`}>{copy.see}</Go>
      </div>
    </>
  );
}
