import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/components/console/head";
import { ListPager } from "~/components/console/list-pager";
import { Toolbar } from "~/components/console/toolbar";
import { Icon } from "~/components/icon";
import { ButtonLink } from "~/components/ui/button";
import { Empty } from "~/components/ui/empty";
import { Go } from "~/components/ui/go";
import { Notice } from "~/components/ui/notice";
import { ExportButton } from "~/components/users/export-button";
import { UserTable } from "~/components/users/user-table";
import { usersCopy as copy } from "~/copy/users";
import { withAvatars } from "~/models/avatar.server";
import { hasPermission, ROLES } from "~/models/role";
import { UserFilterSchema, USERS_PER_PAGE } from "~/models/user-list";
import { listUsers } from "~/models/user-list.server";
import { requireAccess } from "~/utils/auth.server";
import { readCursors, readListPage } from "~/utils/list-page.server";
import { pageMeta, siteOf } from "~/utils/meta";

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
