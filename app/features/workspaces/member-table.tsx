import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { EmailText } from "~/ui/console/email-text";
import { Confirm } from "~/ui/console/confirm";
import { cellClass, ConsoleTable, RowMenu, type TableColumn } from "~/ui/console/table";
import { Icon } from "~/ui/icon";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/form";
import { workspacesCopy } from "~/copy/workspaces";
import { mayGrant, type Member, type Standing } from "~/models/company/member";
import { LocalDay } from "~/ui/local-time";

import { MEMBERSHIP_ROLES } from "../../../drizzle/values";

const { members: copy, roles } = workspacesCopy;

const COLUMNS = {
  name: { key: "name" },
  role: { key: "role", isWideOnly: true },
  status: { key: "status", isWideOnly: true },
  lastSeen: { key: "lastSeen", isWideOnly: true },
  actions: { key: "actions", hideLabel: true, isNarrow: true },
} satisfies Record<string, Omit<TableColumn, "label"> & { key: keyof typeof copy.columns }>;

type ShownMember = Member & { avatar: string | null };

interface Props {
  /** Each with the URL of their picture. */
  members: ShownMember[];
  viewerId: string;
  /**
   * The viewer's role in this company, which decides what they may do about whom. Without it, the
   * table is read-only.
   */
  manage?: { companyName: string; standing: Standing };
}

/** The members of a company, with the actions the viewer may take. */
export function MemberTable({ members, ...rest }: Props) {
  return (
    <ConsoleTable
      label={copy.label}
      columns={Object.values(COLUMNS)
        .filter(({ key }) => rest.manage || key !== COLUMNS.actions.key)
        .map((column) => ({ ...column, label: copy.columns[column.key] }))}
    >
      {members.map((member) => (
        <Row key={`${member.id} ${member.role}`} member={member} {...rest} />
      ))}
    </ConsoleTable>
  );
}

function Row({ member, viewerId, manage }: Omit<Props, "members"> & { member: ShownMember }) {
  const { id, name, avatar, email, role, isActive, lastSeenAt } = member;
  const isOwn = id === viewerId;
  return (
    <tr>
      <th scope="row">
        <span className="flex items-center gap-3">
          <Avatar name={name} address={avatar} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-2 font-title wrap-anywhere">
              {name}
              {isOwn ? <Badge>{copy.you}</Badge> : null}
            </span>
            {name === email ? null : (
              <small className="block text-1 text-ink-faint wrap-anywhere">
                <EmailText email={email} />
              </small>
            )}
            <small className="is-phone-only text-1 text-ink-muted">
              {copy.phoneLine(roles[role], isActive)}
            </small>
          </span>
        </span>
      </th>
      <td className={cellClass(COLUMNS.role)}>{roles[role]}</td>
      <td className={cellClass(COLUMNS.status)}>
        <Badge kind={isActive ? "positive" : "plain"}>{isActive ? copy.active : copy.disabled}</Badge>
      </td>
      <td className={cellClass(COLUMNS.lastSeen)}>
        {lastSeenAt ? (
          <LocalDay date={lastSeenAt} isShort />
        ) : (
          <span className="text-ink-faint">{copy.never}</span>
        )}
      </td>
      {manage ? (
        <td className={cellClass(COLUMNS.actions)}>
          <Actions member={member} isOwn={isOwn} {...manage} />
        </td>
      ) : null}
    </tr>
  );
}

function Actions({
  member,
  isOwn,
  companyName,
  standing,
}: NonNullable<Props["manage"]> & { member: Member; isOwn: boolean }) {
  const mayTouch = mayGrant(standing, member.role);
  const ending = isOwn
    ? {
        label: <LeaveLabel />,
        title: copy.leaveTitle(companyName),
        text: copy.leaveText,
        submit: copy.leaveSubmit(companyName),
      }
    : {
        label: copy.remove,
        title: copy.removeTitle(member.name, companyName),
        text: copy.removeText,
        submit: copy.removeSubmit(member.name),
      };
  return (
    <span className="flex items-center justify-end gap-1">
      {isOwn || mayTouch ? <EndMembership member={member} {...ending} /> : null}
      {mayTouch ? <RoleMenu member={member} standing={standing} /> : null}
    </span>
  );
}

/** In narrow space, sighted people don't see the company. */
function LeaveLabel() {
  return (
    <>
      <span className="max-xl:sr-only">{copy.leave}</span>
      <span aria-hidden="true" className="xl:hidden">
        {copy.leaveShort}
      </span>
    </>
  );
}

function RoleMenu({ member, standing }: { member: Member; standing: Standing }) {
  const choices = MEMBERSHIP_ROLES.filter((role) => role !== member.role && mayGrant(standing, role));
  return (
    <RowMenu label={copy.menu(member.name)}>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="change-member-role" />
        <input type="hidden" name="userId" value={member.id} />
        {choices.map((role) => (
          <button key={role} name="role" value={role}>
            <Icon name="user" small />
            {copy.make[role]}
          </button>
        ))}
      </Form>
    </RowMenu>
  );
}

function EndMembership({
  member,
  submit,
  ...words
}: {
  member: Member;
  label: ReactNode;
  title: string;
  text: string;
  submit: string;
}) {
  return (
    <Confirm {...words}>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="userId" value={member.id} />
        <SubmitButton kind="danger" wraps name="intent" value="remove-member">
          {submit}
        </SubmitButton>
      </Form>
    </Confirm>
  );
}
