import type { ReactNode } from "react";

import type { AccountData } from "~/models/account/account-form";
import type { AccountReply } from "./account";

import { ApiKeysSection } from "./api-keys-section";
import { DataSection } from "./data-section";
import { EmailSection } from "./email-section";
import { EventsSection } from "./events-section";
import { LinkedSection } from "./linked-section";
import { PasskeysSection } from "./passkeys/passkeys-section";
import { PasswordSection } from "./password-section";
import { ProfileSection } from "./profile-section";
import { SessionsSection } from "./sessions-section";
import { TwoStepSection } from "./two-step-section";

interface Props {
  account: AccountData;
  /** The action's answer: errors, a key to scan, recovery codes. */
  reply: AccountReply | undefined;
  /** Sections that one of the pages alone has, after the person's own. */
  children?: ReactNode;
}

/**
 * Everything that people can see and change about their account, on `/profile` and in the settings
 * alike.
 */
export function AccountSections({ account, reply, children }: Props) {
  const { user } = account;
  const hasApp = account.factors?.some(({ type }) => type === "app") ?? false;
  return (
    <>
      <ProfileSection user={user} avatar={account.avatar} reply={reply} />
      {children}
      <EmailSection email={user.email} hasApp={hasApp} hasPassword={account.hasPassword} reply={reply} />
      <PasswordSection email={user.email} reply={reply} />
      <PasskeysSection account={account} reply={reply} />
      <LinkedSection linked={account.linked} reply={reply} />
      <TwoStepSection account={account} reply={reply} />
      <SessionsSection sessions={account.sessions} hasMore={account.hasMoreSessions} />
      <EventsSection events={account.events} older={account.olderEvents} isNewest={account.isNewestEvents} />
      <ApiKeysSection role={user.role} apiKeys={account.apiKeys} reply={reply} />
      <DataSection hasApp={hasApp} hasPassword={account.hasPassword} reply={reply} />
    </>
  );
}
