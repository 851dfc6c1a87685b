import { Form } from "@remix-run/react";

import { buttonClass } from "~/ui/button";
import { FormErrors, SubmitButton } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { externalName } from "~/copy/shared/linked-accounts";
import { passkeyCopy as copy } from "~/copy/shared/passkeys";
import { LocalDay, LocalTime } from "~/ui/local-time";
import type { AccountData } from "~/models/account/account-form";
import type { Passkey } from "~/models/account/passkey";

import { replyTo, type AccountReply } from "../account";
import { SettingsSection } from "../settings-section";
import { CreatePasskey } from "./create-passkey";
import { RenamePasskey } from "./rename-passkey";

interface Props {
  account: AccountData;
  reply: AccountReply | undefined;
}

/** The passkeys of the account. Renders nothing where the provider offers none. */
export function PasskeysSection({ account, reply }: Props) {
  const { passkeys, passkeyOffer: offer } = account;
  if (offer.state === "off") return null;
  return (
    <SettingsSection id="passkeys" title={copy.title} lead={copy.lead}>
      <div className="mt-5 grid gap-5">
        {account.needsReview ? <Notice kind="warning">{copy.review}</Notice> : null}
        <Refusal passkeys={passkeys} reply={reply} />
        {passkeys === null ? <Notice kind="warning">{copy.unavailable}</Notice> : null}
        {passkeys?.length === 0 ? <p className="text-ink-muted">{copy.none}</p> : null}
        {passkeys !== null && passkeys.length > 0 ? (
          <ul className="border-t border-line">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} account={account} reply={reply} />
            ))}
          </ul>
        ) : null}
        <AddPasskey offer={offer} reply={reply} />
      </div>
    </SettingsSection>
  );
}

/** Why a passkey was not removed, or not renamed because it is gone. */
function Refusal({ passkeys, reply }: Pick<AccountData, "passkeys"> & Pick<Props, "reply">) {
  const renamed = replyTo(reply, "rename-passkey");
  const isGone = !passkeys?.some(({ id }) => id === renamed?.initialValue?.passkeyId);
  const refused = replyTo(reply, "remove-passkey") ?? (isGone ? renamed : null);
  const errors = refused?.error?.[""];
  if (!errors) return null;
  return <FormErrors form={{ id: "passkeys", allErrors: { "": errors } }} title={copy.notChanged} />;
}

function AddPasskey({
  offer,
  reply,
}: {
  offer: AccountData["passkeyOffer"];
  reply: AccountReply | undefined;
}) {
  if (offer.state !== "on") {
    return <Notice>{offer.state === "elsewhere" ? copy.elsewhereAccount : copy.addressAccount}</Notice>;
  }
  const refused = replyTo(reply, "add-passkey") ?? replyTo(reply, "save-passkey");
  return (
    <CreatePasskey
      ceremony={reply?.intent === "add-passkey" ? (reply.ceremony ?? null) : null}
      refusal={Object.values(refused?.error ?? {}).flat()[0] ?? null}
      start="add-passkey"
      finish="save-passkey"
      label={copy.add}
      icon="plus"
    />
  );
}

function PasskeyRow({ passkey, account, reply }: Props & { passkey: Passkey }) {
  const { id, name: given, createdAt, lastUsedAt } = passkey;
  const name = given ?? copy.unnamed;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line py-3">
      <span className="mt-0.5 text-ink-muted">
        <Icon name="passkey" />
      </span>
      <p className="min-w-0 flex-1 basis-56">
        <strong className="block font-title wrap-anywhere">{name}</strong>
        <span className="text-1 text-ink-faint tabular-nums">
          <LocalDay date={createdAt} words={copy.addedOn} />{" "}
          {lastUsedAt ? <LocalTime date={lastUsedAt} words={copy.usedAt} /> : copy.notUsed}
        </span>
      </p>
      <RenamePasskey field="passkeyId" intent="rename-passkey" id={id} name={name} reply={reply} />
      <details className="open:order-last open:basis-full">
        <summary className={`${buttonClass()} list-none`} aria-label={copy.removeLabel(name)}>
          {copy.remove}
        </summary>
        <Form
          method="post"
          preventScrollReset
          className="mt-2 grid justify-items-start gap-3 border-s-3 border-danger py-1 ps-4"
        >
          <p className="wrap-anywhere">{copy.removeLead(name, waysLeft(account))}</p>
          <input type="hidden" name="passkeyId" value={id} />
          <SubmitButton kind="danger" name="intent" value="remove-passkey">
            {copy.removeSubmit}
          </SubmitButton>
        </Form>
      </details>
    </li>
  );
}

/** What still opens the account without one of its passkeys. */
function waysLeft({ passkeys, hasPassword, linked }: AccountData): string {
  const accounts = (linked ?? []).filter(({ identityId }) => identityId !== null).map(externalName);
  return copy.waysLeft({ passkeys: (passkeys?.length ?? 1) - 1, hasPassword, accounts });
}
