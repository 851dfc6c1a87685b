import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { Icon } from "~/ui/icon";
import { Conversation, MessageFacts, ReplyForm, StatusButtons } from "~/features/contact/message-view";
import { ButtonLink } from "~/ui/button";
import { TOPIC_LABELS } from "~/copy/shared/contact-labels";
import { inboxCopy } from "~/copy/inbox";
import { requireAccess } from "~/auth/access.server";
import { answerMessageForm, loadMessage, requireMessage } from "~/features/contact/inbox.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

const copy = inboxCopy.detail;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "view_leads");
  return loadMessage(params.id, viewer);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_leads");
  return answerMessageForm(request, viewer, await requireMessage(params.id));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: data?.message.name ?? inboxCopy.title,
  });

export default function Message() {
  const { message, mayManage, replyKey, added } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={message.name} lead={TOPIC_LABELS[message.topic]}>
        <ButtonLink to="/admin/inbox">
          <Icon name="prev" small />
          {copy.back}
        </ButtonLink>
      </ConsoleHead>
      <div className="grid gap-x-14 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
        <section aria-labelledby="conversation" className="grid gap-6">
          <h2 id="conversation" className="sr-only">
            {copy.conversation}
          </h2>
          <Conversation message={message} />
          {mayManage ? (
            <ReplyForm
              key={`${message.id} ${added}`}
              replyKey={replyKey}
              seen={message.replies.length}
              email={message.email}
              reply={answer?.reply}
            />
          ) : null}
        </section>
        <aside className="grid gap-5" aria-label={copy.about}>
          <MessageFacts message={message} />
          {mayManage ? <StatusButtons status={message.status} /> : null}
        </aside>
      </div>
    </>
  );
}
