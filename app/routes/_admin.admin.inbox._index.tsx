import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { Toolbar } from "~/ui/console/toolbar";
import { MessageTable } from "~/features/contact/message-table";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { MESSAGE_STATUS_LABELS } from "~/copy/shared/contact-labels";
import { inboxCopy as copy } from "~/copy/inbox";
import type { MessageFilter } from "~/models/contact/contact-message";
import { requireAccess } from "~/auth/access.server";
import { loadInbox } from "~/features/contact/inbox.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "view_leads");
  return loadInbox(request);
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function Inbox() {
  const { messages, waiting, filter, now } = useLoaderData<typeof loader>();
  const { items, previous, next } = messages;
  const options = Object.entries(MESSAGE_STATUS_LABELS).map(([value, label]) => ({ value, label }));
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead} />
      <Toolbar
        label={copy.listLabel}
        search={copy.search}
        filters={[
          {
            name: "status",
            label: copy.statusFilter,
            options: [{ value: "", label: copy.anyStatus }, ...options],
          },
        ]}
        summary={copy.waiting(waiting.count, waiting.text)}
      />
      {items.length === 0 ? <NoMessages filter={filter} /> : <MessageTable messages={items} now={now} />}
      <ListPager label={copy.pagerLabel} previous={previous} next={next} />
    </>
  );
}

function NoMessages({ filter: { q, status } }: { filter: MessageFilter }) {
  const { title, text } = q ? copy.noMatch : copy.none;
  return (
    <Empty title={title}>
      <p>{text}</p>
      {q || status ? <Go to="/admin/inbox">{copy.none.clear}</Go> : <Go to="/contact">{copy.none.page}</Go>}
    </Empty>
  );
}
