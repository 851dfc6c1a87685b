import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ListPager } from "~/ui/console/list-pager";
import { MessageThread, staffWriteHelp } from "~/features/workspaces/message-thread";
import { Panel } from "~/features/workspaces/panel";
import { WorkspaceHead } from "~/features/workspaces/workspace-head";
import { messagesCopy as copy } from "~/copy/messages";
import { workspacesCopy } from "~/copy/workspaces";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { useRootData } from "~/ui/root-data";
import { requireWorkspace } from "~/features/workspaces/access.server";
import { answerMessageForm, loadMessages } from "~/features/workspaces/messages.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadMessages(request, await requireWorkspace(request, params.id));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerMessageForm(request, await requireWorkspace(request, params.id));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: `${copy.title}, ${data?.workspace.name ?? workspacesCopy.title}`,
  });

export default function WorkspaceMessages() {
  const { workspace, side, contactName, messages, messageKey, sent, isEmailed } =
    useLoaderData<typeof loader>();
  const { productName } = useRootData().settings;
  const reply = useActionData<typeof action>()?.reply;
  const isStaff = side === "staff";
  return (
    <>
      <WorkspaceHead workspace={workspace} />
      <Panel id="messages" title={copy.title}>
        {isStaff ? null : <p className="mt-3 text-ink-muted">{copy.lead(contactName ?? productName)}</p>}
        <MessageThread
          messages={messages.items}
          messageKey={messageKey}
          sent={sent}
          help={
            isStaff
              ? staffWriteHelp(workspace.company.name, isEmailed)
              : copy.writeHelp(contactName ?? productName)
          }
          none={isStaff && isEmailed ? copy.noneStaff : copy.none}
          reply={reply}
        />
        <ListPager label={copy.older} previous={messages.previous} next={messages.next} />
      </Panel>
    </>
  );
}
