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
import { proposalRemindersCopy as copy } from "~/copy/proposals";
import { setProposalReminders } from "~/models/proposal/proposal-reminder.server";
import { requireForm } from "~/http/form.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { requireLinkedProposal } from "~/features/proposals/client.server";

/**
 * An email program's button sends `List-Unsubscribe=One-Click` and nothing else (RFC 8058); the
 * page's own button says what it wants.
 */
const RemindersSchema = z.object({
  wanted: z.enum(["yes", "no"]).default("no"),
  "List-Unsubscribe": z.string().optional(),
});

export async function loader({ params }: LoaderFunctionArgs) {
  const { proposal, content } = await requireLinkedProposal(params.token);
  return { title: content.title, wanted: proposal.wantsReminders, token: params.token ?? "" };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { proposal } = await requireLinkedProposal(params.token);
  const { wanted, "List-Unsubscribe": oneClick } = await requireForm(request, RemindersSchema);
  await setProposalReminders({ proposal, wanted: wanted === "yes" });
  // Mail programs do not follow a redirect after a post.
  if (oneClick !== undefined) return null;
  return redirect(`/p/${params.token}/reminders`, 303);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/p", noindex: true, canonical: null });

export default function ProposalReminders() {
  const { title, wanted, token } = useLoaderData<typeof loader>();
  return (
    <>
      <PageIntro title={copy.title}>{wanted ? copy.on(title) : copy.off(title)}</PageIntro>
      <div className="mx-auto grid max-w-sheet justify-items-start gap-6 px-gutter pb-section">
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
