import { useState } from "react";

import { Button, ButtonLink } from "~/ui/button";
import { useHydrated } from "remix-utils/use-hydrated";
import { roiResultCopy } from "~/copy/roi";
import type { ResultPage } from "./statement";

import { ResultTitle } from "./result-section";

const copy = roiResultCopy.share;

/**
 * The link to share this statement. For people who came by it, the way to a statement of their own.
 */
export function PassOn({ page }: { page: ResultPage }) {
  const hydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="grid content-start gap-10">
      <div>
        <ResultTitle>{copy.title}</ResultTitle>
        <p className="mt-1.5 mb-6 text-control text-ink-muted">{copy.text(page.until)}</p>
        <label htmlFor="share" className="text-2 font-medium">
          {copy.label}
        </label>
        <div className="mt-1.5 flex gap-2">
          <input id="share" readOnly value={page.address} className="control font-mono text-1" />
          {hydrated ? (
            <Button
              type="button"
              onClick={() => void navigator.clipboard.writeText(page.address).then(() => setCopied(true))}
            >
              <span aria-live="polite">{isCopied ? copy.copied : copy.copy}</span>
            </Button>
          ) : null}
        </div>
      </div>
      {page.isOwner ? null : (
        <div>
          <ResultTitle>{roiResultCopy.own.title}</ResultTitle>
          <p className="mt-1.5 mb-6 text-control text-ink-muted">{roiResultCopy.own.text}</p>
          <ButtonLink to="/roi-calculator">{roiResultCopy.own.button}</ButtonLink>
        </div>
      )}
    </div>
  );
}
