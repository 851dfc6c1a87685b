import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { Toolbar } from "~/ui/console/toolbar";
import { Icon } from "~/ui/icon";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { Notice } from "~/ui/notice";
import { ExportButton } from "~/features/users/export-button";
import { UserTable } from "~/features/users/user-table";
import { usersCopy as copy } from "~/copy/users";
import { withAvatars } from "~/models/account/avatar.server";
import { hasPermission } from "~/models/account/role";
import { ROLES } from "../../drizzle/values";
import { UserFilterSchema, USERS_PER_PAGE } from "~/models/account/user-list";
import { listUsers } from "~/models/account/user-list.server";
import { requireAccess } from "~/auth/access.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { pageMeta, siteOf } from "~/publishing/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "view_users");
  const filter = UserFilterSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = { ...readCursors(request), limit: USERS_PER_PAGE };
  const { items, ...list } = await readListPage(() => listUsers({ filter, page }));
  const users = { ...list, items: await withAvatars(items) };
  return { users, filter, now: new Date(), mayManage: hasPermission(viewer.user.role, "manage_users") };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/admin/users", noindex: true });

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
      <Toolbar
        label={copy.listLabel}
        search={copy.search}
        filters={[
          {
            name: "role",
            label: copy.roleFilter,
            options: [
              { value: "", label: copy.anyRole },
              ...ROLES.map((role) => ({ value: role, label: role })),
            ],
          },
          {
            name: "status",
            label: copy.statusFilter,
            options: [
              { value: "", label: copy.anyStatus },
              { value: "active", label: copy.active },
              { value: "disabled", label: copy.disabled },
            ],
          },
        ]}
        summary={copy.count({ count, isCapped })}
      />
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
