import { Form } from "@remix-run/react";
import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import type { ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { Icon, type IconName } from "~/ui/icon";
import { SubmitButton } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { passkeyCopy } from "~/copy/auth";
import type { PasskeyCeremony } from "~/models/account/passkey";

import { useCeremony } from "./use-ceremony";

interface Props {
  /** What the action answered to the button: the browser asks for the passkey at once. */
  ceremony: PasskeyCeremony | null;
  /** Why the server refused the last try. */
  refusal: string | null;
  /** The intents of the button, and of the form with the browser's answer. */
  start: string;
  finish: string;
  /** Where both are sent; by default to this page. */
  to?: string | undefined;
  label: string;
  /** The label after a try that didn't work. */
  again?: string;
  icon?: IconName;
  kind?: "primary" | "plain";
  wide?: boolean;
  words: {
    waiting: string;
    failed: string;
    closed: string;
    noScript: string;
    unsupported: string;
  };
  /** Hidden fields of both forms. */
  children?: ReactNode;
  onStart?: (form: HTMLFormElement) => void;
}

/**
 * A step that a passkey takes: a button, what the browser does in the meantime, and why it didn't
 * work. The server starts it and checks the answer, so the page only passes it on. Where the
 * browser can't do it, it says what to do instead.
 */
export function PasskeyStep(props: Props) {
  const { ceremony, refusal, start, finish, to, words, children } = props;
  const isHydrated = useHydrated();
  const { form, answer, trouble, isWaiting } = useCeremony(ceremony);
  const target = to === undefined ? {} : { action: to };
  if (isHydrated && !browserSupportsWebAuthn()) return <Notice>{words.unsupported}</Notice>;
  const problem = trouble === "closed" ? words.closed : (trouble ?? refusal);
  return (
    <>
      <noscript>
        <Notice>{words.noScript}</Notice>
      </noscript>
      {problem === null || isWaiting ? null : (
        <div role="alert" className="noscript:hidden">
          <Notice kind="warning">
            <strong className="block font-title">{words.failed}</strong>
            {problem}
          </Notice>
        </div>
      )}
      {isWaiting ? (
        <p role="status" className="text-control text-ink-muted noscript:hidden">
          {words.waiting}
        </p>
      ) : null}
      <Form
        method="post"
        {...target}
        preventScrollReset
        className="noscript:hidden"
        onSubmit={(event) => props.onStart?.(event.currentTarget)}
      >
        {children}
        <SubmitButton
          kind={props.kind ?? "primary"}
          wide={props.wide ?? false}
          name="intent"
          value={start}
          pending={passkeyCopy.starting}
        >
          {props.icon ? <Icon name={props.icon} small /> : null}
          {problem === null ? props.label : (props.again ?? props.label)}
        </SubmitButton>
      </Form>
      {ceremony ? (
        <Form method="post" {...target} preventScrollReset ref={form} hidden>
          {children}
          <input type="hidden" name="intent" value={finish} />
          <input type="hidden" name="challengeId" value={ceremony.challengeId} />
          <input type="hidden" name="credential" ref={answer} />
        </Form>
      ) : null}
    </>
  );
}
