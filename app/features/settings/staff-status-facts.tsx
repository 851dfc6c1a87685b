import { Badge } from "~/ui/badge";
import { statusCopy as copy } from "~/copy/status";

import type { StatusFact } from "./staff-status.server";

/** Facts with their names. What needs attention says so in words. */
export function StatusFacts({ facts }: { facts: readonly StatusFact[] }) {
  return (
    <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
      {facts.map(({ label, text, name, isBad = false }) => (
        <div key={label} className="contents">
          <dt className="text-ink-muted max-sm:-mb-2">{label}</dt>
          <dd className="m-0 flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
            {text}
            {name === undefined ? null : <code className="font-mono text-1 text-ink-muted">{name}</code>}
            {isBad ? <Badge kind="danger">{copy.needsAttention}</Badge> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
