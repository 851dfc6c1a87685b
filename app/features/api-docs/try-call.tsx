import { apiDocsCopy } from "~/copy/api-docs";
import { shellCopy } from "~/copy/shared/shell";
import { Button } from "~/ui/button";
import { InlineScript } from "~/ui/inline-script";
import { Notice } from "~/ui/notice";
import { useRootData } from "~/ui/root-data";

const copy = apiDocsCopy.tryIt;

/** The response headers that callers want to see. */
const SHOWN_HEADERS = "content-type etag link x-total-count ratelimit retry-after x-request-id";

/**
 * What the page's script clones for a call that is opened: the button that copies a sample, and the
 * form that makes the call with the visitor's own session. A page without scripts shows neither.
 */
export function CallParts({ calls }: { calls: string }) {
  const viewer = useRootData().viewer;
  return (
    <>
      <InlineScript id="calls" type="application/json" json={calls} />
      <template id="copy-button">
        <Button type="button" data-label={apiDocsCopy.samples.button} data-copied={shellCopy.copied}>
          <span aria-live="polite">{apiDocsCopy.samples.button}</span>
        </Button>
      </template>
      <template id="try-call" data-owner={viewer?.email} data-tenant={viewer?.tenantId ?? undefined}>
        <section aria-label={copy.title} className="ref-try border-s-3 border-line-strong py-1 ps-4">
          <h3>{copy.title}</h3>
          <p className="text-1 text-ink-muted">
            {copy.lead} <span data-warning>{copy.warning}</span>
          </p>
          <form className="mt-3 grid max-w-136 grid-cols-[minmax(0,1fr)] gap-3">
            <label data-parameter className="grid gap-1.5 font-mono">
              <span>{copy.parameter}</span>
              <input autoComplete="off" className="control font-mono" />
            </label>
            <label data-body className="grid gap-1.5 font-medium">
              {copy.body}
              <textarea spellCheck={false} className="control font-mono" />
            </label>
            <div>
              <Button data-pending={copy.sending}>{copy.send}</Button>
            </div>
          </form>
          <div role="status" className="mt-4" />
          <template data-reply>
            <div>
              <p className="tabular-nums">
                <strong /> <span data-milliseconds className="text-ink-faint" />
              </p>
              <pre
                role="region"
                aria-label={copy.answer}
                tabIndex={0}
                data-headers={SHOWN_HEADERS}
                data-empty={copy.empty}
                className="mt-2 max-h-96 overflow-auto border border-line bg-surface-sunken p-3 text-1 whitespace-pre-wrap wrap-anywhere"
              />
            </div>
          </template>
          {(["failed", "unreadable"] as const).map((trouble) => (
            <template key={trouble} {...{ [`data-${trouble}`]: "" }}>
              <Notice kind="warning">{copy[trouble]}</Notice>
            </template>
          ))}
        </section>
      </template>
    </>
  );
}
