import { sharedNow } from "~/lib/clock/shared-clock";
import { notFound } from "~/http/not-found.server";
import { currentLanguage } from "~/lib/language/current-language";
import { LANGUAGES } from "~/lib/languages";
import { getLiveContent, getPublishedVersion, listPublishedVersions } from "~/models/content/content.server";
import { allowContentCache } from "~/publishing/public-content.server";

import { pageTextOf } from "./text-page.server";

const LEGAL_KINDS = ["privacy", "terms"] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

/**
 * A legal text with the version that an operator has published, null while the original is in
 * effect, and the one that is announced.
 */
export async function loadLegal(kind: LegalKind, now = sharedNow()) {
  const place = { kind, language: currentLanguage() };
  const live = await getLiveContent(place, now);
  const { versions } = await listVersions(place);
  await allowContentCache({ now });
  const upcoming = versions.findLast(({ publishedAt }) => publishedAt > now) ?? null;
  return {
    own: live && {
      publishedAt: live.publishedAt,
      language: live.language,
      article: await pageTextOf(live.body),
    },
    languages: live?.languages ?? [...LANGUAGES],
    upcoming: upcoming && { version: upcoming.version, publishedAt: upcoming.publishedAt },
  };
}

/** The published versions, newest first, and whose they are. */
async function listVersions(place: { kind: LegalKind; language: string }) {
  const own = await listPublishedVersions(place);
  // Until there is a text in the language, the English one is in effect.
  if (own.length > 0) return { place, versions: own };
  const { kind } = place;
  return { place: { kind }, versions: await listPublishedVersions({ kind }) };
}

/** The name of the version that was in effect before the operator published one. */
const ORIGINAL_VERSION = "original";

/** The public archive of a legal text, or one of its versions. Throws a 404. */
export async function loadLegalArchive(
  { legal, version }: { legal?: string | undefined; version?: string | undefined },
  now = sharedNow(),
) {
  const kind = LEGAL_KINDS.find((one) => one === legal);
  if (!kind) throw notFound();
  const { place, versions } = await listVersions({ kind, language: currentLanguage() });
  const current = versions.find(({ publishedAt }) => publishedAt <= now)?.version ?? null;
  await allowContentCache({ now });
  const shown = await readVersion(place, version);
  return {
    kind,
    current,
    versions: versions.map((one) => ({
      ...one,
      state:
        one.version === current
          ? ("current" as const)
          : one.publishedAt > now
            ? ("upcoming" as const)
            : ("replaced" as const),
    })),
    shown,
  };
}

async function readVersion(place: { kind: LegalKind; language?: string }, version: string | undefined) {
  if (version === undefined) return null;
  if (version === ORIGINAL_VERSION) return { version: null, own: null };
  if (!/^\d{1,9}$/.test(version)) throw notFound();
  const readers = currentLanguage();
  const found = await getPublishedVersion({ ...place, version: Number(version), readers });
  if (!found) throw notFound();
  return {
    version: found.version,
    own: {
      publishedAt: found.publishedAt,
      language: found.language,
      article: await pageTextOf(found.body),
    },
  };
}
