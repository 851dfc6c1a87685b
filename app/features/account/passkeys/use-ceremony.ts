import { useSubmit } from "@remix-run/react";
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { type RefObject, useEffect, useRef, useState } from "react";

import { passkeyCopy } from "~/copy/auth";
import { sendApiCall } from "~/lib/api-client";
import type { PasskeyCeremony } from "~/models/account/passkey";

const copy = passkeyCopy.failures;

/** The form that brings the browser's answer, and the field for it. */
interface AnswerForm {
  form: RefObject<HTMLFormElement>;
  answer: RefObject<HTMLInputElement>;
}

/**
 * Asks the browser for the passkey of a ceremony and sends its answer with `form`. `trouble`:
 * "closed" if the person closed the window, or the reason in words.
 */
export function useCeremony(ceremony: PasskeyCeremony | null) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  const [ended, setEnded] = useState<{ of: string; trouble: string | null } | null>(null);
  // Only a script can ask the browser for a passkey. The browser shows a window of its own.
  useEffect(() => {
    if (!ceremony) return;
    let isGone = false;
    const of = ceremony.challengeId;
    askBrowser(ceremony)
      .then((credential) => {
        if (isGone || !form.current || !answer.current) return;
        answer.current.value = JSON.stringify(credential);
        submit(form.current, { replace: true });
      })
      .catch((error: unknown) => {
        if (!isGone) setEnded({ of, trouble: troubleOf(error) });
      });
    return () => {
      isGone = true;
      WebAuthnAbortService.cancelCeremony();
    };
  }, [ceremony, submit]);
  const isOver = ended !== null && ended.of === ceremony?.challengeId;
  return { form, answer, trouble: isOver ? ended.trouble : null, isWaiting: ceremony !== null && !isOver };
}

/**
 * Offers the browser's passkeys in the list under the email field (conditional mediation), while
 * `isOn`. It has to wait for a choice that may never come, so nothing is said about it.
 */
export function usePasskeyAutofill({ isOn }: { isOn: boolean }): AnswerForm & {
  challenge: RefObject<HTMLInputElement>;
} {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  const challenge = useRef<HTMLInputElement>(null);
  // Only a script can add passkeys to the browser's own list.
  useEffect(() => {
    if (!isOn) return;
    const running = new AbortController();
    async function offer() {
      if (!(await browserSupportsWebAuthnAutofill())) return;
      const response = await sendApiCall("POST", "/auth/passkey", undefined, { signal: running.signal });
      if (!response.ok) return;
      const ceremony = (await response.json()) as Extract<PasskeyCeremony, { kind: "get" }>;
      if (running.signal.aborted) return;
      const { challengeId, options } = ceremony;
      const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
      if (running.signal.aborted || !form.current || !answer.current || !challenge.current) return;
      challenge.current.value = challengeId;
      answer.current.value = JSON.stringify(credential);
      submit(form.current, { replace: true });
    }
    offer().catch(() => {
      // The button and the password work without it.
    });
    return () => {
      running.abort();
      WebAuthnAbortService.cancelCeremony();
    };
  }, [isOn, submit]);
  return { form, answer, challenge };
}

function askBrowser(ceremony: PasskeyCeremony): Promise<object> {
  return ceremony.kind === "create"
    ? startRegistration({ optionsJSON: ceremony.options })
    : startAuthentication({ optionsJSON: ceremony.options });
}

function troubleOf(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : null;
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return copy.known;
  if (code === "ERROR_INVALID_DOMAIN" || code === "ERROR_INVALID_RP_ID") return copy.unsupported;
  return "closed";
}
