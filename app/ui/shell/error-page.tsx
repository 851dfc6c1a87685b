import { Form, useLocation } from "@remix-run/react";

import { Button } from "~/ui/button";
import { SubmitButton } from "~/ui/form";
import { errorCopy } from "~/copy/shared/shell";
import { REFUSALS, type RefusalStatus } from "~/ui/error-words";
import type { UnsentForm } from "~/ui/unsent/unsent-form";

import { DeadEnd } from "./dead-end";
import { WaysOut } from "./ways-out";

/** Requests the same URL again. Works without JavaScript. */
function ReloadForm({ label }: { label: string }) {
  const { pathname, search } = useLocation();
  return (
    <form method="get" action={pathname} className="mt-8">
      {[...new URLSearchParams(search)].map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button kind="primary" size="l">
        {label}
      </Button>
    </form>
  );
}

/** The page for an unexpected error. */
export function ErrorPage({ reference }: { reference: string | null }) {
  const copy = errorCopy.unexpected;
  return (
    <DeadEnd
      title={copy.title}
      text={copy.text}
      between={
        <>
          <path d="M22.25 32H36" />
          <path d="m41 25 10 14M51 25 41 39" className="x" />
        </>
      }
    >
      <ReloadForm label={copy.reload} />
      {reference ? (
        <p className="mt-6 font-mono text-1 text-ink-faint">
          {copy.reference} {reference}
        </p>
      ) : null}
    </DeadEnd>
  );
}

/**
 * The page for a request that is understood but refused. `detail` says why, in words for people.
 * What may pass by itself can be tried again.
 */
export function RefusalPage({ status, detail }: { status: RefusalStatus; detail: string | null }) {
  const { title, text } = REFUSALS[status];
  return (
    <DeadEnd title={title} text={detail ?? text}>
      {status === 503 ? <ReloadForm label={errorCopy.unavailable.again} /> : null}
      <WaysOut links={errorCopy.notFound.links} />
    </DeadEnd>
  );
}

/**
 * The page for a form that did not reach the server or was not taken by it, for a reason that may
 * pass. It holds what was typed, and sends it again.
 */
export function UnsentPage({ form }: { form: UnsentForm }) {
  const copy = errorCopy.unsent;
  return (
    <DeadEnd title={copy.title} text={copy.text}>
      <Form method="post" action={form.action} className="mt-8">
        {form.fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton pending={copy.sending}>{copy.again}</SubmitButton>
      </Form>
    </DeadEnd>
  );
}
