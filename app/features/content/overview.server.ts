import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { contentCopy } from "~/copy/content/content";
import { answerForm, showReply } from "~/http/answer-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { DEFAULT_LANGUAGE } from "~/lib/languages";
import {
  CONTENT_KINDS,
  type ContentKind,
  SINGLE_KINDS,
  type SingleKind,
} from "~/models/content/content-kinds";
import { type ContentSummary, getLiveContents, listContents } from "~/models/content/content.server";
import { LANDING_KINDS } from "~/models/content/landing-content";
import { createPage } from "~/models/content/content-write.server";
import { SlugSchema } from "~/models/post/post";
import { oneLine } from "~/models/shared/typed-text";

import { postErrorCopy } from "~/copy/form-errors";

import { languageIn } from "./editor.server";

/** The texts of the site, in groups as the console lists them. */
const GROUPS = {
  landing: LANDING_KINDS,
  legal: ["privacy", "terms"],
  navigation: ["navigation"],
} as const satisfies Record<string, readonly SingleKind[]>;

/** The state of a text in the list. */
export type ContentState = keyof typeof contentCopy.states;

function stateOf(text: ContentSummary | undefined, { isEnglish }: { isEnglish: boolean }): ContentState {
  if (!text) return isEnglish ? "english" : "original";
  if (text.scheduledAt) return "scheduled";
  if (text.liveVersion === null) return text.kind === "page" ? "draft" : "edited";
  return text.liveVersion === text.version ? "live" : "edited";
}

/** Every text of the site with its state in a language, and the operator's own pages. */
export async function loadSite(url: string, now = sharedNow()) {
  const language = languageIn(url);
  const [texts, live] = await Promise.all([
    listContents(now),
    getLiveContents(SINGLE_KINDS, { language, now }),
  ]);
  const inLanguage = (name: string, kind: ContentKind, slug = "") =>
    texts.find((one) => one.language === name && one.kind === kind && one.slug === slug);
  const find = (kind: ContentKind, { slug, isEnglish }: { slug?: string; isEnglish: boolean }) => {
    const text = inLanguage(language, kind, slug);
    return { state: stateOf(text, { isEnglish }), changedAt: text?.updatedAt ?? null };
  };
  const lineOf = (kind: SingleKind) => ({
    kind,
    ...find(kind, { isEnglish: live[kind].language !== language }),
  });
  return {
    language,
    groups: Object.entries(GROUPS).map(([name, kinds]) => ({
      name: name as keyof typeof GROUPS,
      texts: kinds.map(lineOf),
    })),
    pages: texts
      .filter((text) => text.kind === "page" && text.language === DEFAULT_LANGUAGE)
      .map(({ id, slug, title, liveVersion }) => ({
        id,
        slug,
        title,
        ...find("page", { slug, isEnglish: liveVersion !== null }),
      })),
  };
}

const PageFormSchema = z.object({
  title: oneLine(CONTENT_KINDS.page.fields[0].max, postErrorCopy.title).pipe(
    z.string().min(1, postErrorCopy.title),
  ),
  slug: z.string(postErrorCopy.address).pipe(SlugSchema),
});

/** Answers the form for a new page. The editor opens. */
export function answerNewPage(request: Request, viewer: Viewer) {
  return answerForm(request, { schema: PageFormSchema, refused: showReply }, async (form) => {
    const { id } = await createPage({ ...form, source: auditSource(request, viewer) });
    return redirectWithToast(`/admin/site/${id}`, {
      kind: "positive",
      title: contentCopy.newPage.created,
    });
  });
}
