import { Form } from "@remix-run/react";

import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { usersCopy } from "~/copy/users";
import { displayName } from "~/models/account/user-name";
import type { StandingIntent } from "~/models/account/user-form";
import type { ListedUser } from "~/models/account/user-list";

import { RoleSelect } from "./role-select";

const copy = usersCopy.bulk;

/**
 * Lists the people a bulk action affects, and runs it on one more click. Refused changes appear
 * with the reason.
 */
export function BulkConfirm({
  intent,
  users,
  back,
  outcome,
}: {
  intent: StandingIntent;
  users: (ListedUser & { avatar: string | null })[];
  /** The page of the list that they were selected on. */
  back: string;
  outcome: { changed: number; refused: { id: string; reason: string }[] } | null;
}) {
  return (
    <div className="grid max-w-160 gap-5">
      {outcome ? <Refusals users={users} {...outcome} /> : null}
      <ul aria-label={copy.listLabel} className="border-t border-ink">
        {users.map((user) => (
          <li key={user.id} className="flex items-center gap-2.5 border-b border-line py-2">
            <Avatar name={displayName(user)} address={user.avatar} />
            <span className="grid min-w-0 flex-1 leading-[1.35]">
              <span className="font-title wrap-anywhere">{displayName(user)}</span>
              <span className="text-1 wrap-anywhere text-ink-muted">{user.email}</span>
            </span>
            <span className="font-mono text-1">{user.role}</span>
          </li>
        ))}
      </ul>
      <Form method="post" className="grid justify-items-start gap-5">
        {users.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        {intent === "set-role" ? <RoleSelect label={copy.newRole} value="customer" /> : null}
        <div className="flex flex-wrap gap-2">
          <SubmitButton kind={intent === "disable" ? "danger" : "primary"} name="intent" value={intent}>
            {copy.submit[intent](users.length)}
          </SubmitButton>
          <ButtonLink to={back} kind="quiet">
            {copy.cancel}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}

function Refusals({
  users,
  changed,
  refused,
}: {
  users: ListedUser[];
  changed: number;
  refused: { id: string; reason: string }[];
}) {
  const nameOf = (id: string) => {
    const user = users.find((candidate) => candidate.id === id);
    return user ? displayName(user) : id;
  };
  return (
    <Notice kind="danger">
      <strong className="block font-strong">
        {changed > 0 ? copy.done(changed) : copy.noneDone}. {copy.refused(refused.length)}
      </strong>
      <ul>
        {refused.map(({ id, reason }) => (
          <li key={id}>
            {nameOf(id)}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
