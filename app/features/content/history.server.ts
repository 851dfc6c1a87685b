import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { contentCopy } from "~/copy/content/content";
import { requireForm } from "~/http/form.server";
import { readListPage } from "~/http/list-page.server";
import { notFound } from "~/http/not-found.server";
import { requestPage } from "~/http/request-page.server";
import { redirectWithToast } from "~/http/toast.server";
import { diffTexts } from "~/lib/texts/text-diff";
import {
  getContentRevision,
  getContentRevisionUpTo,
  listContentRevisions,
} from "~/models/content/content.server";
import { saveContent } from "~/models/content/content-write.server";
import { CONTENT_RULES } from "~/models/content/content-refusals";
import { brokenRule } from "~/models/shared/rule-error";
import { VERSIONS_PER_PAGE } from "~/models/content/content-limits";
import { countField, versionField } from "~/models/shared/version-schema";

import { bodyText } from "./body-text";
import { languageIn, requireContent, titleOf } from "./editor.server";
import { languageQuery } from "./language-query";

const QuerySchema = z.object({
  version: versionField.optional().catch(undefined),
  after: z.string().optional(),
  before: z.string().optional(),
  from: countField.catch(0),
});

/** The saved versions of a text, and what one of them changed. Throws a 404. */
export async function loadContentHistory(url: string, text: string | undefined, now = sharedNow()) {
  const language = languageIn(url);
  const stored = await requireContent({ text, language }, now);
  const { id, kind, version: current, live } = stored;
  const { version, from, ...place } = QuerySchema.parse(Object.fromEntries(new URL(url).searchParams));
  const facts = {
    ...{ kind, title: titleOf(stored), version: current, liveVersion: live?.version ?? null },
    editor: `/admin/site/${text}${languageQuery(language)}`,
    language: languageQuery(language).replace("?", "&"),
  };
  if (id === null) return { ...facts, items: [], previous: null, next: null, shown: null };
  const page = await readListPage(() =>
    listContentRevisions({ documentId: id, ...place, limit: VERSIONS_PER_PAGE }),
  );
  const number = version ?? page.items[0]?.version ?? current;
  const revision = await getContentRevision({ documentId: id, version: number });
  if (!revision) throw notFound();
  const before = await getContentRevisionUpTo({ documentId: id, version: number - 1 });
  const diff = before && diffTexts(bodyText(kind, before.body), bodyText(kind, revision.body), { from });
  return {
    ...facts,
    ...page,
    shown: { version: number, diff: diff ?? null },
  };
}

const RestoreSchema = z.object({ version: versionField, current: versionField });

/** Copies an earlier version into the draft. */
export async function answerContentRestore(request: Request, viewer: Viewer, text: string | undefined) {
  const stored = await requireContent({ text, language: languageIn(request.url) });
  const { id, kind, slug, language } = stored;
  const { version, current } = await requireForm(request, RestoreSchema);
  const revision = id === null ? null : await getContentRevision({ documentId: id, version });
  if (!revision) throw notFound();
  const query = languageQuery(languageIn(request.url));
  const here = `/admin/site/${text}`;
  try {
    const source = auditSource(request, viewer);
    await saveContent({ kind, slug, language }, { version: current, body: revision.body, source });
  } catch (error) {
    const rule = brokenRule(error, CONTENT_RULES);
    if (!rule) throw error;
    return redirectWithToast(requestPage(request), {
      kind: "danger",
      title: contentCopy.editor.failed,
      description: rule.message,
    });
  }
  return redirectWithToast(here + query, { kind: "positive", title: contentCopy.history.restored(version) });
}
