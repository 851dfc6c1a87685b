import { privacyCopy, termsCopy } from "~/copy/legal";
import { publicContentCopy } from "~/copy/content/content";
import { formatDate } from "~/lib/dates";
import { CampaignLink } from "~/ui/campaign-link";
import { Notice } from "~/ui/notice";
import { useRootData } from "~/ui/root-data";

import { TextPage } from "./text-page";
import type { PageText } from "./text-page.server";
import { LegalPage } from "./legal-page";
import type { LegalKind } from "./legal.server";

const copy = publicContentCopy.archive;
export const ORIGINALS = { privacy: privacyCopy, terms: termsCopy } as const;

interface Props {
  kind: LegalKind;
  own: { publishedAt: Date; language: string; article: PageText } | null;
}

/** The version in effect, under a notice of the one that is announced. */
export function CurrentLegalText({
  upcoming,
  kind,
  own,
}: Props & { upcoming: { version: number; publishedAt: Date } | null }) {
  return (
    <>
      {upcoming ? (
        <div className="mx-auto max-w-sheet px-gutter pt-6">
          <Notice>
            <p>
              {copy.announced}{" "}
              <time dateTime={upcoming.publishedAt.toISOString()}>{formatDate(upcoming.publishedAt)}</time>
            </p>
            <CampaignLink to={`/${kind}/versions/${upcoming.version}`}>{copy.toUpcoming}</CampaignLink>
          </Notice>
        </div>
      ) : null}
      <LegalText kind={kind} own={own} />
    </>
  );
}

/** A legal text: the operator's own version with its date, or the original. */
export function LegalText({ kind, own }: Props) {
  const { settings } = useRootData();
  if (!own) return <LegalPage copy={ORIGINALS[kind]} settings={settings} />;
  return (
    <TextPage article={own.article} language={own.language}>
      <p className="mt-12 flex flex-wrap gap-x-4 border-t border-line pt-4 text-2 text-ink-faint">
        <span>
          {copy.from} <time dateTime={own.publishedAt.toISOString()}>{formatDate(own.publishedAt)}</time>
        </span>
        <CampaignLink to={`/${kind}/versions`}>{copy.link}</CampaignLink>
      </p>
    </TextPage>
  );
}
