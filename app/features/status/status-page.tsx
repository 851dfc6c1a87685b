import { publicStatusCopy as copy } from "~/copy/shared/public-status";
import { siteCopy } from "~/copy/site";
import { formatMoment } from "~/lib/dates";
import type { Clock } from "~/lib/languages";
import { siteStateOf, type PublicState, type PublicStatus } from "~/models/settings/public-status";
import { Badge } from "~/ui/badge";
import { Go } from "~/ui/go";
import { Notice } from "~/ui/notice";
import { PageIntro } from "~/ui/page-intro";

const KINDS = { works: "positive", limited: "warning", closed: "info", down: "danger" } as const;

/** What works right now and what doesn't, in words that need no technical knowledge. */
export function StatusPage({
  status: { checkedAt, parts },
  clock,
  email,
}: {
  status: PublicStatus;
  clock: Clock;
  email: string;
}) {
  const siteState = siteStateOf(parts);
  return (
    <>
      <PageIntro title={copy.title}>
        <time dateTime={checkedAt.toISOString()}>{copy.checked(formatMoment(checkedAt, clock))}</time>
      </PageIntro>
      <div className="mx-auto max-w-sheet px-gutter pb-section">
        <div className="max-w-text">
          {/* Not as an alert: a visitor who opens this page reads it anyway. */}
          <Notice kind={siteState === "down" ? "warning" : KINDS[siteState]}>
            <p className="text-3 font-medium">{siteCopy.siteStates[siteState]}</p>
          </Notice>
          <h2 className="sr-only">{copy.listTitle}</h2>
          <dl className="mt-8 border-t border-ink">
            {parts.map(({ part, state }) => (
              <div
                key={part}
                className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[14rem_minmax(0,1fr)]"
              >
                <dt className="flex flex-wrap items-center justify-between gap-2 font-medium sm:flex-col sm:items-start sm:justify-start">
                  {copy.parts[part]}
                  <Badge kind={KINDS[state]}>{copy.states[state]}</Badge>
                </dt>
                <dd className="m-0 text-[1rem] text-ink-muted">{sentence(part, state)}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-6">
            <Go to="/status" reloadDocument>
              {copy.again}
            </Go>
          </p>
          <h2 className="mt-12 text-4">{copy.helpTitle}</h2>
          <p className="mt-2 text-[1rem] text-ink-muted">
            {copy.help} <a href={`mailto:${email}`}>{email}</a>
          </p>
        </div>
      </div>
    </>
  );
}

function sentence(part: PublicStatus["parts"][number]["part"], state: PublicState): string {
  if (state === "closed") return copy.maintenance;
  return copy[state === "works" ? "works" : "troubled"][part];
}
