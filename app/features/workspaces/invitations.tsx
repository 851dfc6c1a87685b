import { Form } from "@remix-run/react";

import { Badge } from "~/ui/badge";
import { Pager } from "~/ui/pager";
import { EmailInput, PostForm, Select, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { workspacesCopy } from "~/copy/workspaces";
import type { ListedInvitation } from "~/models/company/invitation";
import { mayGrant, type Standing } from "~/models/company/member";
import { replyTo, type CompanyReply } from "./company";
import { LocalDay } from "~/ui/local-time";

import { MEMBERSHIP_ROLES } from "../../../drizzle/values";

import { Panel } from "./panel";

const { members: copy, roles } = workspacesCopy;
/** The least powerful first, so that a careless choice grants the least. */
const ROLES = MEMBERSHIP_ROLES.toReversed();

interface Props {
  invitations: (ListedInvitation & { isExpired: boolean })[];
  /** The URLs of the previous and next page of invitations. */
  pages: { previous: string | null; next: string | null };
  standing: Standing;
  reply: CompanyReply | undefined;
}

/** Invites people by email, and shows pending invitations. */
export function Invitations({ invitations, pages, standing, reply }: Props) {
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <InviteForm standing={standing} reply={reply} />
      {invitations.length > 0 ? (
        <Panel id="invitations" title={copy.invitations}>
          <ul>
            {invitations.map((invitation) => (
              <Row
                key={invitation.id}
                invitation={invitation}
                mayTouch={mayGrant(standing, invitation.role)}
              />
            ))}
          </ul>
          {(pages.previous ?? pages.next) ? <Pager label={copy.invitationPager} {...pages} /> : null}
        </Panel>
      ) : null}
    </div>
  );
}

function InviteForm({ standing, reply }: Pick<Props, "standing" | "reply">) {
  const [form, fields] = useServerForm<{ email: string; role: string }>({
    id: "invite",
    reply: replyTo(reply, "invite"),
    defaultValue: { role: "member" },
  });
  const options = ROLES.filter((role) => mayGrant(standing, role)).map((role) => ({
    value: role,
    label: roles[role],
  }));
  return (
    <Panel id="invite" title={copy.invite}>
      <p className="mt-3 mb-5 text-ink-muted">{copy.inviteLead}</p>
      <PostForm form={form} title={copy.inviteFailed} preventScrollReset>
        <EmailInput field={fields.email} label={copy.email} autoComplete="off" />
        <Select field={fields.role} label={copy.role} options={options} />
        <div>
          <SubmitButton name="intent" value="invite">
            {copy.inviteSubmit}
          </SubmitButton>
        </div>
      </PostForm>
    </Panel>
  );
}

function Row({ invitation, mayTouch }: { invitation: Props["invitations"][number]; mayTouch: boolean }) {
  const { id, email, role, isGranted, isExpired, expiresAt, createdAt } = invitation;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-2 font-title wrap-anywhere">
          {email}
          <Badge kind="warning">{isExpired ? copy.expired : isGranted ? copy.invited : copy.invalid}</Badge>
        </p>
        <p className="text-1 text-ink-faint">
          {roles[role]}, <LocalDay date={createdAt} words={copy.sentOn} className="whitespace-nowrap" />,{" "}
          {isGranted ? (
            <LocalDay date={expiresAt} words={copy.invitedUntil} className="whitespace-nowrap" />
          ) : (
            copy.inviterLost
          )}
        </p>
      </div>
      {mayTouch ? (
        <Form method="post" className="flex flex-wrap gap-1" preventScrollReset>
          <input type="hidden" name="invitationId" value={id} />
          <input type="hidden" name="seenExpiry" value={expiresAt.toISOString()} />
          <SubmitButton
            kind="plain"
            name="intent"
            value="resend-invitation"
            aria-label={copy.resendLabel(email)}
          >
            {copy.resend}
          </SubmitButton>
          <SubmitButton
            kind="quiet"
            name="intent"
            value="revoke-invitation"
            aria-label={copy.revokeLabel(email)}
          >
            {copy.revoke}
          </SubmitButton>
        </Form>
      ) : null}
    </li>
  );
}
