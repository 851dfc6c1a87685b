import { sharedNow } from "~/lib/clock/shared-clock";
import { type PreviewLink, readPreviewToken, signPreviewLink } from "~/models/shared/preview-link.server";

import { isSingleKind } from "./content-kinds";
import { type ContentPlace, FALLBACK_LANGUAGE, getStoredPage, type StoredContent } from "./content.server";

const NOUN = "content";

/** The preview link of a text: it shows the draft as it is when the link is opened. */
export function contentPreviewLink(
  { id, kind, language }: Pick<StoredContent, "id" | "kind" | "language">,
  now = sharedNow(),
): PreviewLink {
  const name = kind === "page" ? (id ?? "") : `${kind}~${language}`;
  return signPreviewLink({ noun: NOUN, id: name, directory: "/preview" }, now);
}

/** Which text a preview link shows, with the link's expiry; null for one that doesn't work. */
export async function readContentPreview(
  token: string,
  now: Date,
): Promise<{ place: ContentPlace; page: StoredContent | null; expiresAt: Date } | null> {
  const named = readPreviewToken({ noun: NOUN, token }, now);
  if (!named) return null;
  const { expiresAt } = named;
  const [kind = "", language = FALLBACK_LANGUAGE] = named.id.split("~");
  if (isSingleKind(kind)) return { place: { kind, language }, page: null, expiresAt };
  const page = await getStoredPage(named.id, now);
  return page && { place: { kind: "page", slug: page.slug, language: page.language }, page, expiresAt };
}
