import { Form } from "@remix-run/react";

import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { twoStepCopy as copy } from "~/copy/shared/two-step";
import type { AccountData, AccountFactor } from "~/models/account/account-form";
import type { AccountReply } from "./account";
import { LocalDay } from "~/ui/local-time";

import { AddFactorPasskey } from "./passkeys/add-factor-passkey";
import { RenamePasskey } from "./passkeys/rename-passkey";
import { RecoveryCodes } from "./new-recovery-codes";
import { SettingsSection } from "./settings-section";
import { TotpSetUp, TwoStepRefusal } from "./totp-set-up";

interface Props {
  account: AccountData;
  reply: AccountReply | undefined;
}

/**
 * Two-step sign-in: adding and removing authenticator apps and passkeys as the second step, and
 * recovery codes.
 */
export function TwoStepSection({ account, reply }: Props) {
  const { factors, recoveryCodesLeft, passkeyOffer } = account;
  const isOn = factors !== null && factors.length > 0;
  const hasApp = factors?.some(({ type }) => type === "app") ?? true;
  return (
    <SettingsSection
      id="two-step"
      title={copy.title}
      lead={copy.lead}
      badge={factors ? <Badge kind={isOn ? "positive" : "plain"}>{isOn ? copy.on : copy.off}</Badge> : null}
    >
      <div className="mt-5 grid max-w-136 gap-5">
        <TwoStepRefusal reply={reply} />
        {reply?.recoveryCodes ? <RecoveryCodes codes={reply.recoveryCodes} /> : null}
        {factors === null ? <Notice kind="warning">{copy.unavailable}</Notice> : null}
        {isOn ? <ActiveFactors factors={factors} codesLeft={recoveryCodesLeft} reply={reply} /> : null}
        {hasApp ? null : <TotpSetUp reply={reply} />}
        {factors !== null && passkeyOffer.state === "on" ? <AddFactorPasskey reply={reply} /> : null}
      </div>
    </SettingsSection>
  );
}

function ActiveFactors({
  factors,
  codesLeft,
  reply,
}: {
  factors: AccountFactor[];
  codesLeft: number;
  reply: AccountReply | undefined;
}) {
  return (
    <>
      <ul className="border-t border-line">
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} reply={reply} />
        ))}
      </ul>
      <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton kind="plain" name="intent" value="renew-recovery-codes">
          {copy.renew}
        </SubmitButton>
        <span className="text-ink-muted">
          {copy.codesLeft(codesLeft)} {copy.renewHelp}
        </span>
      </Form>
    </>
  );
}

function FactorRow({ factor, reply }: { factor: AccountFactor; reply: AccountReply | undefined }) {
  const { id, type, createdAt } = factor;
  const isApp = type === "app";
  const name = factor.name || (isApp ? copy.app : copy.passkeyDefault);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line py-3">
      <span className="mt-0.5 text-ink-muted">
        <Icon name={isApp ? "phone" : "passkey"} />
      </span>
      <p className="min-w-0 flex-1 basis-56">
        <strong className="block font-title wrap-anywhere">{name}</strong>
        <span className="text-1 text-ink-faint">
          <LocalDay date={createdAt} words={copy.since} />
        </span>
      </p>
      {isApp ? null : (
        <RenamePasskey field="factorId" intent="rename-factor" id={id} name={name} reply={reply} />
      )}
      <Form method="post">
        <input type="hidden" name="factorId" value={id} />
        <SubmitButton
          kind="plain"
          name="intent"
          value="remove-factor"
          aria-label={isApp ? copy.turnOffLabel(name) : copy.removeLabel(name)}
        >
          {isApp ? copy.turnOff : copy.remove}
        </SubmitButton>
      </Form>
    </li>
  );
}
