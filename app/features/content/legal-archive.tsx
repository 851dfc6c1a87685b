import { publicContentCopy } from "~/copy/content/content";
import { formatDate } from "~/lib/dates";
import { Badge } from "~/ui/badge";
import { CampaignLink } from "~/ui/campaign-link";
import { PageIntro } from "~/ui/page-intro";

import { ORIGINALS } from "./legal-text";
import type { loadLegalArchive } from "./legal.server";

const copy = publicContentCopy.archive;
const BADGES = { current: "positive", upcoming: "info", replaced: "plain" } as const;

type Archive = Awaited<ReturnType<typeof loadLegalArchive>>;

/** Every version of a legal text that was, is or will be in effect. */
export function LegalArchive({ kind, versions, current }: Pick<Archive, "kind" | "versions" | "current">) {
  const original = ORIGINALS[kind];
  const lines = [
    ...versions.map(({ version, publishedAt, note, state }) => ({
      address: String(version),
      name: copy.version(version),
      from: publishedAt,
      note,
      state,
    })),
    {
      address: "original",
      name: copy.original,
      from: new Date(original.updated),
      note: null,
      state: current === null ? ("current" as const) : ("replaced" as const),
    },
  ];
  return (
    <article>
      <PageIntro title={copy.title(original.title)}>{copy.lead}</PageIntro>
      <div className="mx-auto max-w-sheet px-gutter pb-section">
        <ul className="max-w-text border-t border-ink">
          {lines.map(({ address, name, from, note, state }) => (
            <li key={address} className="grid gap-1 border-b border-line py-3.5">
              <p className="flex flex-wrap items-center justify-between gap-3">
                <CampaignLink to={`/${kind}/versions/${address}`} className="font-title">
                  {name}
                </CampaignLink>
                <Badge kind={BADGES[state]}>{copy[state]}</Badge>
              </p>
              <p className="text-2 text-ink-muted">
                {copy.from} <time dateTime={from.toISOString()}>{formatDate(from)}</time>
              </p>
              {note ? <p className="text-2 wrap-anywhere text-ink-muted">{note}</p> : null}
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
