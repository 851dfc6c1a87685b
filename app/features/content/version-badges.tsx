import { contentCopy } from "~/copy/content/content";
import { Badge } from "~/ui/badge";

const copy = contentCopy.history;

/** Whether a version is live, will be, or was public. */
export function VersionBadges({
  item: { version, publishedAt },
  liveVersion,
}: {
  item: { version: number; publishedAt: Date | null };
  liveVersion: number | null;
}) {
  if (publishedAt === null) return null;
  if (version === liveVersion) return <Badge kind="positive">{copy.live}</Badge>;
  if (version > (liveVersion ?? 0)) return <Badge kind="info">{copy.scheduled}</Badge>;
  return <span className="text-1 font-normal text-ink-muted">{copy.wasPublic}</span>;
}
