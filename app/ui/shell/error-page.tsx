import { useLocation } from "@remix-run/react";

import { Button } from "~/ui/button";
import { errorCopy } from "~/copy/site";
import { REFUSALS, type RefusalStatus } from "~/ui/error-words";

import { DeadEnd } from "./dead-end";
import { WaysOut } from "./not-found";

/**
 * The page for an unexpected error. Reload asks for the same address again, also without
 * JavaScript.
 */
export function ErrorPage({ reference }: { reference: string | null }) {
  const { pathname, search } = useLocation();
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
      <form method="get" action={pathname} className="mt-8">
        {[...new URLSearchParams(search)].map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Button kind="primary" size="l">
          {copy.reload}
        </Button>
      </form>
      {reference ? (
        <p className="mt-6 font-mono text-1 text-ink-faint">
          {copy.reference} {reference}
        </p>
      ) : null}
    </DeadEnd>
  );
}

/**
 * The page for a request that is understood and not carried out. `detail` says why, in words for
 * people.
 */
export function RefusalPage({ status, detail }: { status: RefusalStatus; detail: string | null }) {
  const { title, text } = REFUSALS[status];
  return (
    <DeadEnd title={title} text={detail ?? text}>
      <WaysOut links={errorCopy.notFound.links} />
    </DeadEnd>
  );
}
