import { isRouteErrorResponse } from "@remix-run/react";

import { errorCopy } from "~/copy/shared/shell";
import { ButtonLink } from "~/ui/button";
import { UnsentText } from "~/ui/unsent/unsent-text";

import { DeadEnd } from "./dead-end";

/** The data of the 401 to a form that someone sent after their session had ended. */
export interface SignedOutForm {
  /** The page that signs them in, and leads back. */
  signIn: string;
  /** What they wrote, by field. */
  texts: [name: string, value: string][];
}

/** Reads the data of that 401; null for every other error. */
export function signedOutForm(error: unknown): SignedOutForm | null {
  if (!isRouteErrorResponse(error) || error.status !== 401) return null;
  const data = error.data as Partial<SignedOutForm> | null;
  return data && typeof data.signIn === "string" && Array.isArray(data.texts)
    ? (data as SignedOutForm)
    : null;
}

/** The page for a form that came too late for its session. It holds what was typed. */
export function SignedOutPage({ form }: { form: SignedOutForm }) {
  const copy = errorCopy.signedOut;
  return (
    <>
      <DeadEnd title={copy.title} text={copy.text}>
        <p className="mt-8">
          <ButtonLink to={form.signIn} kind="primary" reloadDocument>
            {copy.signIn}
          </ButtonLink>
        </p>
      </DeadEnd>
      <UnsentText read={form.texts} />
    </>
  );
}
