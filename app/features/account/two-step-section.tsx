import { Form } from "@remix-run/react";

import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { accountCopy } from "~/copy/account";
import type { AccountFactor } from "~/models/account/account";
import type { AccountReply } from "./account";
import { formatDate } from "~/lib/dates";

import { RecoveryCodes } from "./recovery-codes";
import { SettingsSection } from "./settings-section";
import { TotpSetUp, TwoStepRefusal } from "./totp-set-up";

const copy = accountCopy.twoStep;

interface Props {
  factors: AccountFactor[] | null;
  recoveryCodesLeft: number;
  reply: AccountReply | undefined;
}

/**
 * Two-step sign-in: setting it up with a code to scan or a key to type, recovery codes, and turning
 * it off.
 */
export function TwoStepSection({ factors, recoveryCodesLeft, reply }: Props) {
  const isOn = factors !== null && factors.length > 0;
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
        {isOn ? <ActiveFactors factors={factors} codesLeft={recoveryCodesLeft} /> : null}
        {factors?.length === 0 ? <TotpSetUp reply={reply} /> : null}
      </div>
    </SettingsSection>
  );
}

function ActiveFactors({ factors, codesLeft }: { factors: AccountFactor[]; codesLeft: number }) {
  return (
    <>
      <ul className="border-t border-line">
        {factors.map((factor) => {
          const name = factor.name || copy.app;
          return (
            <li
              key={factor.id}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
            >
              <p>
                <strong className="block font-title">{name}</strong>
                <span className="text-1 text-ink-faint">{copy.since(formatDate(factor.createdAt))}</span>
              </p>
              <Form method="post">
                <input type="hidden" name="factorId" value={factor.id} />
                <SubmitButton
                  kind="plain"
                  name="intent"
                  value="remove-totp"
                  aria-label={copy.turnOffLabel(name)}
                >
                  {copy.turnOff}
                </SubmitButton>
              </Form>
            </li>
          );
        })}
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
