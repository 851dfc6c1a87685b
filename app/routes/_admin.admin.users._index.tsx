import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { Icon } from "~/ui/icon";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { Notice } from "~/ui/notice";
import { ExportButton } from "~/ui/console/export-button";
import { UserToolbar } from "~/features/users/user-toolbar";
import { loadUsers } from "~/features/users/users.server";
import { UserTable } from "~/features/users/user-table";
import { usersCopy as copy } from "~/copy/users";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadUsers(request, await requireAccess(request, "view_users"));
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function Users() {
  const { users, filter, now, mayManage } = useLoaderData<typeof loader>();
  const { items, previous, next, count, isCapped } = users;
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead}>
        {mayManage ? (
          <>
            <ExportButton action="/admin/users/export" label={copy.exportCsv} />
            <ButtonLink to="/admin/users/invite" kind="primary">
              <Icon name="plus" small />
              {copy.invite}
            </ButtonLink>
          </>
        ) : null}
      </ConsoleHead>
      <UserToolbar count={{ count, isCapped }} />
      <p>
        <Go to="/admin/users/roles">{copy.roles.link}</Go>
      </p>
      {filter.q && isCapped ? <Notice>{copy.narrow}</Notice> : null}
      {items.length === 0 ? (
        <Empty title={copy.none.title}>
          <p>{copy.none.text}</p>
          <Go to="/admin/users">{copy.none.clear}</Go>
        </Empty>
      ) : (
        <UserTable users={items} sort={filter.sort} now={now} mayManage={mayManage} />
      )}
      <ListPager label={copy.pagerLabel} previous={previous} next={next} />
    </>
  );
}
