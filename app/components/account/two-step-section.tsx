import { Form } from "@remix-run/react";

import { Badge } from "~/components/ui/badge";
import { FormErrors, Input, PostForm, SubmitButton, useServerForm } from "~/components/ui/form";
import { Notice } from "~/components/ui/notice";
import { accountCopy } from "~/copy/account";
import type { AccountFactor, PendingFactor } from "~/models/account";
import { replyTo, type AccountReply } from "~/utils/account-reply";
import { formatDate } from "~/utils/dates";

import { RecoveryCodes } from "./recovery-codes";
import { SettingsSection } from "./settings-section";

const copy = accountCopy.twoStep;

interface Props {
  factors: AccountFactor[] | null;
  recoveryCodesLeft: number;
  reply: AccountReply | undefined;
}

/** Two-step sign-in: set up with a code to scan or a key to type, recovery codes, and off again. */
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
        <Refusal reply={reply} />
        {reply?.recoveryCodes ? <RecoveryCodes codes={reply.recoveryCodes} /> : null}
        {factors === null ? <Notice kind="warning">{copy.unavailable}</Notice> : null}
        {isOn ? <ActiveFactors factors={factors} codesLeft={recoveryCodesLeft} /> : null}
        {factors?.length === 0 ? <SetUp reply={reply} /> : null}
      </div>
    </SettingsSection>
  );
}

function SetUp({ reply }: { reply: AccountReply | undefined }) {
  if (reply?.enrolment) return <Enrolment enrolment={reply.enrolment} reply={reply} />;
  return (
    <Form method="post">
      <SubmitButton kind="plain" name="intent" value="enrol-totp">
        {copy.setUp}
      </SubmitButton>
    </Form>
  );
}

function Enrolment({ enrolment, reply }: { enrolment: PendingFactor; reply: AccountReply }) {
  const [form, fields] = useServerForm<{ code: string }>({
    id: "totp-form",
    reply: replyTo(reply, "confirm-totp"),
  });
  return (
    <div className="grid gap-6 sm:grid-cols-[11rem_1fr]">
      <img
        src={enrolment.qrCode}
        alt={copy.qrCode}
        width={176}
        height={176}
        className="size-44 border border-line-strong"
      />
      <PostForm form={form} title={accountCopy.errors.twoStep}>
        <div>
          <p>{copy.scan}</p>
          <p className="mt-1 font-mono wrap-anywhere">{grouped(enrolment.secret)}</p>
        </div>
        <input type="hidden" name="factorId" value={enrolment.factorId} />
        <input type="hidden" name="uri" value={enrolment.uri} />
        <Input
          field={fields.code}
          label={copy.code}
          help={copy.enter}
          controlSize="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
        />
        <div>
          <SubmitButton name="intent" value="confirm-totp">
            {copy.turnOn}
          </SubmitButton>
        </div>
      </PostForm>
    </div>
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

/** Why one of the buttons without fields did nothing. */
function Refusal({ reply }: { reply: AccountReply | undefined }) {
  const isOurs =
    reply?.intent === "enrol-totp" ||
    reply?.intent === "remove-totp" ||
    reply?.intent === "renew-recovery-codes";
  const errors = isOurs ? reply.result?.error?.[""] : null;
  if (!errors) return null;
  return (
    <FormErrors form={{ id: "two-step", allErrors: { "": errors } }} title={accountCopy.errors.twoStep} />
  );
}

/** A key in groups of four, as people read it aloud. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
