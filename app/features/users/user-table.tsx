import { Form, Link, useLocation } from "@remix-run/react";

import { EmailText } from "~/ui/console/email-text";
import { BulkBar, RowTick, SelectAll } from "~/ui/console/bulk-bar";
import { cellClass, ConsoleTable, RowMenu, type TableColumn } from "~/ui/console/table";
import { Icon } from "~/ui/icon";
import { Avatar } from "~/ui/avatar";
import { usersCopy as copy } from "~/copy/users";
import { displayName } from "~/models/account/user-name";
import { userStatus, type ListedUser, type UserSort } from "~/models/account/user-list";
import { formatAge } from "~/copy/shared/age";
import { LocalDay } from "~/ui/local-time";

import { StatusWord } from "./status-word";

const { columns } = copy;

const SELECT: TableColumn = { key: "select", label: columns.select, hideLabel: true, isNarrow: true };
const COLUMNS = {
  name: { key: "name", label: columns.name, sort: "name" },
  role: { key: "role", label: columns.role, sort: "role", isWideOnly: true },
  status: { key: "status", label: columns.status, isWideOnly: true },
  business: { key: "business", label: columns.business, sort: "business", isRoomyOnly: true },
  lastSeen: { key: "lastSeen", label: columns.lastSeen, sort: "seen", isWideOnly: true },
  created: { key: "created", label: columns.created, sort: "created", isNumber: true, isRoomyOnly: true },
  actions: { key: "actions", label: columns.actions, hideLabel: true, isNarrow: true },
} satisfies Record<string, TableColumn>;

/** A user with the URL of their picture. */
type ShownUser = ListedUser & { avatar: string | null };

const BULK_ACTIONS = [
  { value: "set-role", label: copy.bulk.role },
  { value: "disable", label: copy.bulk.disable },
  { value: "enable", label: copy.bulk.enable },
];

/**
 * The list of users. People who may change users can select rows; the bar below then shows the
 * count and the actions.
 */
export function UserTable({
  users,
  sort,
  now,
  mayManage,
}: {
  users: ShownUser[];
  sort: UserSort;
  now: Date;
  mayManage: boolean;
}) {
  const { pathname, search } = useLocation();
  const shown = mayManage ? [SELECT, ...Object.values(COLUMNS)] : Object.values(COLUMNS);
  const table = (
    <ConsoleTable label={copy.listLabel} columns={shown} sort={sort}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} now={now} mayManage={mayManage} />
      ))}
    </ConsoleTable>
  );
  if (!mayManage) return table;
  // As a document: only then does a redirect show the message that nobody is selected.
  return (
    <Form method="get" action="/admin/users/bulk" className="bulk-form" reloadDocument>
      <input type="hidden" name="back" value={pathname + search} />
      <SelectAll />
      {table}
      <BulkBar label={copy.bulk.label} name="do" actions={BULK_ACTIONS} />
    </Form>
  );
}

function UserRow({ user, now, mayManage }: { user: ShownUser; now: Date; mayManage: boolean }) {
  const { id, email, role, isActive, businessName, lastSeenAt, createdAt } = user;
  const name = displayName(user);
  const page = `/admin/users/${id}`;
  const status = userStatus(user);
  return (
    <tr>
      {mayManage ? (
        <td className={cellClass(SELECT)}>
          <RowTick name="id" value={id} label={copy.select(name)} />
        </td>
      ) : null}
      <th scope="row" className={cellClass(COLUMNS.name)}>
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name} address={user.avatar} />
          <span className="grid min-w-0 leading-[1.35]">
            <Link
              to={page}
              className="inline-flex min-h-6 items-end font-title wrap-anywhere no-underline hover:underline"
            >
              {name}
            </Link>
            {name === email ? null : (
              <span className="text-1 wrap-anywhere text-ink-muted">
                <EmailText email={email} />
              </span>
            )}
            <span className="is-phone-only text-1 text-ink-muted">{copy.phoneLine(role, status)}</span>
          </span>
        </span>
      </th>
      <td className={`font-mono text-1 ${cellClass(COLUMNS.role)}`}>{role}</td>
      <td className={cellClass(COLUMNS.status)}>
        <StatusWord status={status} />
      </td>
      <td className={cellClass(COLUMNS.business)}>
        {businessName ? (
          <span className="block max-w-44 truncate" title={businessName}>
            {businessName}
          </span>
        ) : (
          <span className="text-ink-faint">{copy.noBusiness}</span>
        )}
      </td>
      <td className={`whitespace-nowrap ${cellClass(COLUMNS.lastSeen)}`}>
        {lastSeenAt ? (
          <time dateTime={lastSeenAt.toISOString()} className="inline-block first-letter:uppercase">
            {formatAge(lastSeenAt, now)}
          </time>
        ) : (
          <span className="text-ink-faint">{copy.never}</span>
        )}
      </td>
      <td className={`whitespace-nowrap ${cellClass(COLUMNS.created)}`}>
        <LocalDay date={createdAt} isShort />
      </td>
      <td className={cellClass(COLUMNS.actions)}>
        <RowMenu label={copy.actionsFor(name)}>
          <Link to={page}>
            <Icon name="eye" small />
            {copy.openProfile}
          </Link>
          {mayManage ? <ManageLinks page={page} isActive={isActive} /> : null}
        </RowMenu>
      </td>
    </tr>
  );
}

function ManageLinks({ page, isActive }: { page: string; isActive: boolean }) {
  return (
    <>
      <Link to={`${page}#standing`}>
        <Icon name="shield" small />
        {copy.changeRole}
      </Link>
      <Link to={`${page}?status=change#standing`} className={isActive ? "is-danger" : undefined}>
        <Icon name={isActive ? "no" : "ok"} small />
        {isActive ? copy.disable : copy.enable}
      </Link>
    </>
  );
}
