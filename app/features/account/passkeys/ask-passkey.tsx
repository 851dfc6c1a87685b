import { Form } from "@remix-run/react";

import { Icon } from "~/ui/icon";
import { SubmitButton } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { passkeyStepCopy as copy } from "~/copy/shared/passkeys";
import type { PasskeyRequest } from "~/models/account/passkey";

import { PasskeyTrouble } from "./passkey-trouble";

/** What a page that asks for a passkey shows after its button was pressed. */
export interface PasskeyReply {
  /** The browser asks for the passkey at once. */
  ceremony?: PasskeyRequest;
  /** The second factor that is asked for. */
  factorId?: string;
  /** The email address that was typed next to the button. */
  email?: string | undefined;
  /** Why it didn't work. */
  refusal?: string;
}

interface Props {
  reply: PasskeyReply | undefined;
  label: string;
  kind?: "primary" | "plain";
  /** The second factors to choose from, where the passkey has to be one of them. */
  factors?: readonly { id: string; label: string }[];
  /** Where the forms are sent; by default to this page. */
  to?: string;
  /** What to do where passkeys don't work. */
  words?: { noScript: string; unsupported: string; closed: string };
  /**
   * On the sign-in page: the id of the field for the email address, in whose list the browser
   * offers its passkeys as well.
   */
  emailField?: string;
}

/**
 * Asks for a passkey on a page that doesn't hydrate: a button, what the browser does in the
 * meantime, and why it didn't work. The server starts it and checks the answer. In between, the
 * page script `passkey` asks the browser. Where the browser can't do it, this says what to do
 * instead.
 */
export function AskPasskey({
  reply,
  label,
  kind = "primary",
  factors,
  to,
  words = passwordWords(),
  emailField,
}: Props) {
  const { ceremony, refusal, factorId } = reply ?? {};
  const target = to === undefined ? {} : { action: to };
  const hasTried = ceremony !== undefined || refusal !== undefined;
  return (
    <div
      className="grid gap-5"
      data-passkey={ceremony ? JSON.stringify(ceremony) : ""}
      data-typed={emailField}
      data-autofill={emailField === undefined ? undefined : "/auth/passkey"}
    >
      <noscript>
        <Notice>{words.noScript}</Notice>
      </noscript>
      <div data-part="unsupported" hidden>
        <Notice>{words.unsupported}</Notice>
      </div>
      <PasskeyTrouble title={copy.failed} hidden={refusal === undefined}>
        {refusal ?? words.closed}
      </PasskeyTrouble>
      <p data-part="waiting" hidden role="status" className="text-control text-ink-muted">
        {copy.waiting}
      </p>
      <div data-part="start" className="grid gap-2.5 noscript:hidden">
        {(factors ?? [{ id: undefined, label: hasTried ? copy.again : label }]).map((choice) => (
          <Form key={choice.label} method="post" {...target}>
            {choice.id === undefined ? null : <input type="hidden" name="factorId" value={choice.id} />}
            {emailField === undefined ? null : (
              <input type="hidden" name="email" defaultValue={reply?.email} />
            )}
            <SubmitButton kind={kind} wide name="intent" value="start-passkey" pending={copy.starting}>
              <Icon name="passkey" small />
              {choice.label}
            </SubmitButton>
          </Form>
        ))}
      </div>
      <Form method="post" {...target} data-part="answer" hidden>
        <input type="hidden" name="intent" value="finish-passkey" />
        {reply?.email === undefined ? null : <input type="hidden" name="email" value={reply.email} />}
        {factorId === undefined ? null : <input type="hidden" name="factorId" value={factorId} />}
        <input type="hidden" name="challengeId" />
        <input type="hidden" name="credential" />
      </Form>
    </div>
  );
}

/** What to do instead, where people also have a password. */
function passwordWords() {
  return { noScript: copy.noScript, unsupported: copy.unsupported, closed: copy.failures.closed };
}
