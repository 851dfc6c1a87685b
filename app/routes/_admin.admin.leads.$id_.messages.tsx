import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { MessageThread, staffWriteHelp } from "~/features/workspaces/message-thread";
import { leadDetailCopy } from "~/copy/console/lead-detail";
import { messagesCopy as copy } from "~/copy/messages";
import { requireAccess } from "~/auth/access.server";
import { requireLead } from "~/features/leads/leads.server";
import { answerLeadMessageForm, loadLeadMessages } from "~/features/workspaces/messages.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "manage_leads");
  return loadLeadMessages(request, viewer, await requireLead(request, params.id));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_leads");
  return answerLeadMessageForm(request, viewer, await requireLead(request, params.id));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: data ? leadDetailCopy.ofCompany.messages(data.company.name) : copy.title,
  });

export default function LeadMessages() {
  const { leadId, company, messages, messageKey, sent, isEmailed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <>
      <Back to={`/admin/leads/${leadId}`}>{leadDetailCopy.ofCompany.back}</Back>
      <ConsoleHead title={leadDetailCopy.ofCompany.messages(company.name)} />
      <section id="messages" className="max-w-200 scroll-mt-20" aria-label={copy.title}>
        <MessageThread
          messages={messages.items}
          messageKey={messageKey}
          sent={sent}
          help={staffWriteHelp(company.name, isEmailed)}
          none={isEmailed ? copy.noneStaff : copy.none}
          reply={reply}
        />
        <ListPager label={copy.older} previous={messages.previous} next={messages.next} />
      </section>
    </>
  );
}
