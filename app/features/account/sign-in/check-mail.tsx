import { Form } from "@remix-run/react";
import { useEffect } from "react";

import { SubmitButton } from "~/ui/form";
import { authCopy, checkMailCopy as copy } from "~/copy/auth";

import { AuthFrame } from "./frame";
import { Lead, More } from "./more";

interface Props {
  /** The email address as it was typed. Nothing reveals whether it has an account. */
  email: string;
  text: string;
  /** The page that sends the email again. */
  again: "/forgot-password" | "/resend-confirmation";
  /** The page for typing another address. */
  other: string;
}

/**
 * The page after any request for an email. It is the same for addresses with and without an
 * account.
 */
export function CheckMail({ email, text, again, other }: Props) {
  // The pressed button is gone, so focus moves to the new heading.
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>("#main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }, []);
  return (
    <AuthFrame title={copy.title}>
      <Lead>{text}</Lead>
      <p className="border-y border-line py-3 text-control font-title wrap-anywhere">{email}</p>
      <Lead>{copy.missing}</Lead>
      <Form method="post" action={again}>
        <input type="hidden" name="email" value={email} />
        <SubmitButton kind="plain" wide pending={copy.sending}>
          {copy.again}
        </SubmitButton>
      </Form>
      <More
        links={[
          { to: other, label: copy.otherAddress },
          { to: "/login", label: authCopy.backToSignIn },
        ]}
      />
    </AuthFrame>
  );
}
