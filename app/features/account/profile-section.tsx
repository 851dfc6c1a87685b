import { Badge } from "~/ui/badge";
import { Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { accountCopy } from "~/copy/account";
import { ROLE_LABELS } from "~/copy/permissions";
import type { User } from "~/models/account/user";
import { displayName } from "~/models/account/user-name";
import { replyTo, type AccountReply } from "./account";
import { LocalDay } from "~/ui/local-time";

import { AvatarForm } from "./avatar-form";
import { SettingsSection } from "./settings-section";

const copy = accountCopy.profile;

/** The names the owner may change, and the other facts of the account. */
export function ProfileSection({
  user,
  avatar,
  reply,
}: {
  user: User;
  avatar: string | null;
  reply: AccountReply | undefined;
}) {
  const [form, fields] = useServerForm<{ firstName: string; lastName: string; businessName: string }>({
    id: "profile-form",
    reply: replyTo(reply, "save-profile"),
    defaultValue: user,
  });
  return (
    <SettingsSection id="profile" title={copy.title} lead={copy.lead}>
      <div className="mt-5 max-w-136">
        <AvatarForm name={displayName(user)} address={avatar} />
        <PostForm form={form} title={accountCopy.errors.profile}>
          <div className="grid gap-5 sm:grid-cols-2">
            <Input field={fields.firstName} label={copy.firstName} autoComplete="given-name" optional />
            <Input field={fields.lastName} label={copy.lastName} autoComplete="family-name" optional />
          </div>
          <Input field={fields.businessName} label={copy.businessName} autoComplete="organization" optional />
          <div>
            <SubmitButton name="intent" value="save-profile">
              {copy.save}
            </SubmitButton>
          </div>
        </PostForm>
        <Facts user={user} />
      </div>
    </SettingsSection>
  );
}

function Facts({ user }: { user: User }) {
  const { facts } = copy;
  const row =
    "grid grid-cols-[9rem_1fr] items-baseline gap-4 border-b border-line py-2 max-sm:grid-cols-1 max-sm:gap-0";
  return (
    <dl aria-label={facts.label} className="mt-6 border-t border-line">
      {[
        { term: facts.email, value: user.email },
        { term: facts.role, value: ROLE_LABELS[user.role] },
        {
          term: facts.status,
          value: (
            <Badge kind={user.isActive ? "positive" : "plain"}>
              {user.isActive ? facts.active : facts.inactive}
            </Badge>
          ),
        },
        { term: facts.createdAt, value: <LocalDay date={user.createdAt} /> },
        { term: facts.updatedAt, value: <LocalDay date={user.updatedAt} /> },
        { term: facts.id, value: <code className="font-mono text-1">{user.id}</code> },
        { term: facts.externalId, value: <code className="font-mono text-1">{user.externalId}</code> },
      ].map(({ term, value }) => (
        <div key={term} className={row}>
          <dt className="text-ink-muted">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
