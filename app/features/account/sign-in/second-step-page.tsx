import { Form } from "@remix-run/react";

import { AskFactorPasskey } from "~/features/account/passkeys/ask-factor-passkey";
import type { PasskeyReply } from "~/features/account/passkeys/ask-passkey";
import { fillText } from "~/ui/filled-text";
import { Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { useRootData } from "~/ui/root-data";
import { RefusalToast, useRefusalToast } from "~/ui/shell/toaster";
import { secondFactorCopy as copy } from "~/copy/auth";

import { Or } from "./external-buttons";
import { AuthFrame } from "./frame";
import type { loadSecondStep } from "./mfa.server";
import { Lead, More } from "./more";
import type { ShownRefusal } from "./sign-in.server";

type Step = Awaited<ReturnType<typeof loadSecondStep>>;

interface Props {
  step: Step;
  answer: ShownRefusal | PasskeyReply | undefined;
}

/**
 * The second step of a sign-in: a passkey, the code of an authenticator app, or both to choose
 * from. A recovery code replaces them.
 */
export function SecondStepPage({ step, answer }: Props) {
  const { settings } = useRootData();
  const { redirectTo, isRecovery, hasApp, factorPasskeys } = step;
  const [refused, passkey] = answer && "reply" in answer ? [answer, undefined] : [undefined, answer];
  const hasPasskey = factorPasskeys.length > 0;
  const other = new URLSearchParams({
    ...(isRecovery ? {} : { use: "recovery" }),
    ...(redirectTo ? { redirectTo } : {}),
  });
  const ways = hasPasskey ? (hasApp ? "both" : "passkey") : "app";
  const lead = hasApp ? copy.passkey.leadWithApp : copy.passkey.lead;
  return (
    <AuthFrame title={hasPasskey && !isRecovery ? copy.passkey.title : copy.title}>
      {isRecovery ? (
        <>
          <Lead>{copy.recovery.lead}</Lead>
          <CodeForm key="recovery" method="recovery" redirectTo={redirectTo} answer={refused} />
        </>
      ) : hasPasskey ? (
        <>
          <Lead>{lead}</Lead>
          <AskFactorPasskey passkeys={factorPasskeys} hasApp={hasApp} reply={passkey} />
          {hasApp ? <Or>{copy.passkey.or}</Or> : null}
        </>
      ) : (
        <Lead>{fillText(copy.app.lead, settings)}</Lead>
      )}
      {hasApp && !isRecovery ? (
        <CodeForm
          key="app"
          method="app"
          redirectTo={redirectTo}
          answer={refused}
          kind={hasPasskey ? "plain" : "primary"}
        />
      ) : null}
      <RefusalToast answer={refused} />
      <More
        links={[{ to: `/mfa?${other}`, label: isRecovery ? copy.recovery.others[ways] : copy.app.other }]}
      >
        <Form method="post" action="/logout?redirectTo=/login">
          <button
            type="submit"
            className="inline-flex min-h-7 items-center underline underline-offset-[0.2em]"
          >
            {copy.startOver}
          </button>
        </Form>
      </More>
    </AuthFrame>
  );
}

function CodeForm({
  method,
  redirectTo,
  answer,
  kind = "primary",
}: {
  method: "app" | "recovery";
  redirectTo: string | null;
  answer: ShownRefusal | undefined;
  kind?: "primary" | "plain";
}) {
  const [form, fields] = useServerForm<{ code: string }>({ id: `mfa-${method}`, reply: answer?.reply });
  const isToasted = useRefusalToast(answer);
  const isApp = method === "app";
  return (
    <PostForm form={form} title={copy.failed} isHeadedElsewhere={isToasted}>
      {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
      <input type="hidden" name="method" value={method} />
      <Input
        field={fields.code}
        label={copy[method].label}
        autoComplete={isApp ? "one-time-code" : "off"}
        inputMode={isApp ? "numeric" : "text"}
        autoCapitalize="none"
        maxLength={60}
        controlSize={isApp ? "code" : "long-code"}
      />
      <SubmitButton wide kind={kind} pending={copy.submitting}>
        {copy.submit}
      </SubmitButton>
    </PostForm>
  );
}
