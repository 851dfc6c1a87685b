import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { Icon, type IconName } from "~/ui/icon";
import { SubmitButton } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { passkeyStepCopy as copy } from "~/copy/shared/passkeys";
import type { PasskeyCreation } from "~/models/account/passkey";

import { PasskeyTrouble } from "./passkey-trouble";

interface Props {
  /** What the action answered to the button: the browser creates the passkey at once. */
  ceremony: PasskeyCreation | null;
  /** Why the server refused the last try. */
  refusal: string | null;
  /** The intents of the button, and of the form with the browser's answer. */
  start: string;
  finish: string;
  label: string;
  icon: IconName;
  kind?: "primary" | "plain";
  wide?: boolean;
  /** Fields of the button's form, and its id, which they name. */
  children?: ReactNode;
  formId?: string;
  /** Hidden fields of the form with the browser's answer. */
  answerFields?: ReactNode;
}

/**
 * Creates a passkey on a page of a signed-in person: a button, what the browser does in the
 * meantime, and why it didn't work. The server starts it and checks the answer, so the page only
 * passes it on. Where the browser can't do it, this says what to do instead.
 */
export function CreatePasskey({
  ceremony,
  refusal,
  start,
  finish,
  label,
  icon,
  kind = "plain",
  ...rest
}: Props) {
  const { wide = false, children, formId, answerFields } = rest;
  const isHydrated = useHydrated();
  const { form, answer, trouble, isWaiting } = useCreation(ceremony);
  if (isHydrated && !("PublicKeyCredential" in window)) return <Notice>{copy.unsupportedAccount}</Notice>;
  const problem = trouble ?? refusal;
  return (
    <>
      <noscript>
        <Notice>{copy.noScriptAccount}</Notice>
      </noscript>
      {problem === null || isWaiting ? null : (
        <PasskeyTrouble title={copy.notAdded}>{problem}</PasskeyTrouble>
      )}
      {isWaiting ? (
        <p role="status" className="text-control text-ink-muted noscript:hidden">
          {copy.creating}
        </p>
      ) : null}
      <Form method="post" id={formId} preventScrollReset className="grid gap-4 noscript:hidden">
        {children}
        <div>
          <SubmitButton kind={kind} wide={wide} name="intent" value={start} pending={copy.starting}>
            <Icon name={icon} small />
            {label}
          </SubmitButton>
        </div>
      </Form>
      {ceremony ? (
        <Form method="post" preventScrollReset ref={form} hidden>
          {answerFields}
          <input type="hidden" name="intent" value={finish} />
          <input type="hidden" name="challengeId" value={ceremony.challengeId} />
          <input type="hidden" name="credential" ref={answer} />
        </Form>
      ) : null}
    </>
  );
}

/**
 * Makes the browser create the passkey of a ceremony and sends its answer with `form`. `trouble`:
 * why it didn't, in words.
 */
function useCreation(ceremony: PasskeyCreation | null) {
  const submit = useSubmit();
  // The action's answer arrives before the page's data is loaded again. A passkey that is created
  // at once would overtake that load, and Remix reports the abort as an uncaught error.
  const isSettled = useNavigation().state === "idle";
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  const [ended, setEnded] = useState<{ of: string; trouble: string } | null>(null);
  // Only a script can make the browser create a passkey. The browser shows a window of its own.
  useEffect(() => {
    if (!ceremony || !isSettled) return;
    const leaving = new AbortController();
    const { challengeId: of, options } = ceremony;
    createPasskey(options, leaving.signal)
      .then((credential) => {
        if (leaving.signal.aborted || !form.current || !answer.current) return;
        answer.current.value = JSON.stringify(credential);
        submit(form.current, { replace: true });
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setEnded({ of, trouble: troubleOf(error) });
      });
    return () => leaving.abort();
  }, [ceremony, isSettled, submit]);
  const isOver = ended !== null && ended.of === ceremony?.challengeId;
  return { form, answer, trouble: isOver ? ended.trouble : null, isWaiting: ceremony !== null && !isOver };
}

/** The browser's answer. The library loads now, because most visits of the page create nothing. */
async function createPasskey(optionsJSON: PasskeyCreation["options"], leaving: AbortSignal) {
  const { startRegistration, WebAuthnAbortService } = await import("@simplewebauthn/browser");
  leaving.throwIfAborted();
  leaving.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony());
  return startRegistration({ optionsJSON });
}

/** Why the browser created none, by the code that the library gives its errors. */
function troubleOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return copy.failures.known;
  if (code === "ERROR_INVALID_DOMAIN" || code === "ERROR_INVALID_RP_ID") return copy.failures.unsupported;
  return copy.addAgain;
}
