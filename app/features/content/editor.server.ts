import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { blogAdminCopy } from "~/copy/blog-admin";
import { contentChangeCopy as copy, contentCopy } from "~/copy/content/content";
import { parseForm } from "~/http/form.server";
import { notFound } from "~/http/not-found.server";
import { answerPresence } from "~/http/presence.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatDateTime } from "~/lib/dates";
import { diffTexts } from "~/lib/texts/text-diff";
import { isUuid } from "~/lib/uuid";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "~/lib/languages";
import { draftSchema } from "~/models/content/content-checks";
import { originalContent } from "~/models/content/content-defaults";
import {
  type ContentBody,
  type ContentKind,
  contentShape,
  currentBody,
  isSingleKind,
} from "~/models/content/content-kinds";
import { contentPreviewLink } from "~/models/content/content-preview.server";
import { CONTENT_RULES } from "~/models/content/content-refusals";
import {
  getContentRevisionUpTo,
  getLiveContent,
  getStoredContent,
  getStoredPage,
  listContentRevisions,
  type StoredContent,
} from "~/models/content/content.server";
import {
  deletePage,
  restoreOriginal,
  saveContent,
  unpublishPage,
  unscheduleContent,
} from "~/models/content/content-write.server";
import { listPresent } from "~/models/presence/presence.server";
import { readSchedule, type ScheduleFault, scheduleFields } from "~/models/post/post-schedule";
import { brokenRule } from "~/models/shared/rule-error";
import { countField } from "~/models/shared/version-schema";

import { bodyText } from "./body-text";
import type { ContentReply, Publishing } from "./editor";
import { changeItems, ITEM_INTENT } from "./item-changes";
import { languageQuery } from "./language-query";
import { mergeBodies } from "./merge-bodies";

/** The time zone of the form until a browser says which one is its own. */
const FORM_ZONE = "UTC";
/** A long FAQ has 30 questions of six fields. */
const ENTRIES_MAX = 400;

/** The language that an address of the console names; the default without one. */
export function languageIn(url: string): Language {
  const language = new URL(url).searchParams.get("language");
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

/**
 * The text that an address of the console names: a kind, or the id of a page, in a language. A page
 * that has no text in this language yet begins with its own. Throws a 404.
 */
export async function requireContent(
  { text = "", language }: { text?: string | undefined; language: Language },
  now = sharedNow(),
): Promise<StoredContent> {
  if (isSingleKind(text)) return getStoredContent({ kind: text, language }, now);
  const page = isUuid(text) ? await getStoredPage(text, now) : null;
  if (!page) throw notFound();
  if (page.language === language || language === DEFAULT_LANGUAGE) return page;
  const translation = await getStoredContent({ kind: "page", slug: page.slug, language }, now);
  return translation.id === null ? { ...translation, draft: page.draft } : translation;
}

/** Everything that the editor of a text shows. Throws a 404. */
export async function loadContentEditor(
  { viewer, text, url }: { viewer: Viewer; text: string | undefined; url: string },
  now = sharedNow(),
) {
  const language = languageIn(url);
  const stored = await requireContent({ text, language }, now);
  const { kind, slug, version, draft, live, scheduled } = stored;
  const isTranslation = language !== DEFAULT_LANGUAGE;
  const fallback = isTranslation && !live ? await getLiveContent({ kind, slug, language }, now) : null;
  const fallsBack = fallback !== null && fallback.language !== language;
  const original = originalContent(kind, language);
  const visible = live?.body ?? fallback?.body ?? (kind === "page" ? null : original);
  return {
    kind,
    slug,
    version,
    language,
    /** Whether visitors who read this language see the English text. */
    fallsBack,
    here: `/admin/site/${text}${languageQuery(language)}`,
    /** The names of others who have it open, and where to say that the viewer has. */
    others: await listPresent({ ...seatAt({ text, language }, viewer), now }),
    presence: `/admin/site/${text}/presence${languageQuery(language)}`,
    title: titleOf(stored),
    draft,
    live: live && { version: live.version, publishedAt: live.publishedAt },
    scheduled: scheduled && { version: scheduled.version, publishedAt: scheduled.publishedAt },
    isOriginal: kind !== "page" && same(visible, original),
    /** What the draft changes for visitors; null if that is nothing, or all of it is new. */
    diff: visible && !same(visible, draft) ? diffTexts(bodyText(kind, visible), bodyText(kind, draft)) : null,
    isPublished: !fallsBack && visible !== null && same(visible, draft),
    removal: kind !== "page" || stored.id === null ? null : removalOf(language),
    schedule: scheduleFields(scheduled?.publishedAt ?? null, FORM_ZONE),
    preview: stored.id === null && kind === "page" ? null : contentPreviewLink(stored, now),
  };
}

/** What deleting takes away: the English page has its translations with it. */
function removalOf(language: string): "page" | "translation" {
  return language === DEFAULT_LANGUAGE ? "page" : "translation";
}

/** A text is open in one language, whether or not it has been saved in it. */
function seatAt(
  { text = "", language }: { text?: string | undefined; language: Language },
  { user }: Viewer,
) {
  return { subject: `content:${text}/${language}` as const, userId: user.id };
}

/** Notes that the viewer has a text open, and answers with the others. Throws a 404. */
export async function answerContentPresence({ request, viewer, text }: Asked): Promise<Response> {
  const place = { text, language: languageIn(request.url) };
  return answerPresence(request, seatAt(place, viewer), () => requireContent(place));
}

const same = (one: ContentBody | null, other: ContentBody) => JSON.stringify(one) === JSON.stringify(other);

/** The name of a text on screen. */
export function titleOf({ kind, draft, slug }: Pick<StoredContent, "kind" | "draft" | "slug">): string {
  return kind === "page" ? draft.fields.title || slug : contentCopy.kinds[kind].title;
}

const text = z.string().default("");

function formSchema(kind: ContentKind) {
  return draftSchema(kind).extend({
    intent: z.union([
      z.enum([
        "save",
        "autosave",
        "preview",
        "publish",
        "schedule",
        "unschedule",
        "restore",
        "unpublish",
        "delete",
        "merge",
        "zones",
      ]),
      z.string().regex(ITEM_INTENT),
    ]),
    version: countField,
    base: countField.optional().catch(undefined),
    note: z.string().trim().max(200).optional(),
    publishDate: text,
    publishTime: text,
    timeZone: text,
  });
}

type ContentForm = z.output<ReturnType<typeof formSchema>>;

interface Asked {
  request: Request;
  viewer: Viewer;
  text: string | undefined;
}

/** Answers the forms of the editor. Every button of the text also saves the draft. */
export async function answerContentForm({ request, viewer, text }: Asked, now = sharedNow()) {
  const place = { text, language: languageIn(request.url) };
  const stored = await requireContent(place, now);
  const form = await parseForm(request, formSchema(stored.kind), { maxEntries: ENTRIES_MAX });
  if (!form.ok) return refused(stored.kind, form.reply, 422);
  try {
    return await carryOut(stored, form.value, { request, viewer, text }, now);
  } catch (error) {
    const rule = brokenRule(error, CONTENT_RULES);
    if (!rule) throw error;
    if (rule.code === "content_changed") {
      const sent = { form: form.value, message: rule.message, asked: { request, viewer, text }, now };
      return answerStale(await requireContent(place, now), sent);
    }
    const fields = Object.entries(rule.fields).map(([name, fault]): [string, string[]] => [name, [fault]]);
    const errors = Object.fromEntries([...fields, ["", [rule.message]]]);
    return refuse(form.value, errors, rule.status);
  }
}

/** The page of the console that a text is edited on. */
function editorPath({ request, text }: Pick<Asked, "request" | "text">): string {
  return `/admin/site/${text}${languageQuery(languageIn(request.url))}`;
}

async function carryOut(stored: StoredContent, form: ContentForm, asked: Asked, now: Date) {
  const { kind, slug, language, id } = stored;
  const place = { kind, slug, language };
  const [body, { version, intent }] = [bodyOf(form), form];
  const change = { version, source: auditSource(asked.request, asked.viewer), now };
  const note = form.note || null;
  const page = id === null ? null : { ...stored, id };
  const done = (title: string, to = editorPath(asked)) => redirectWithToast(to, { kind: "positive", title });
  switch (intent) {
    case "autosave": {
      const saved = await saveContent(place, { ...change, body, isAutosave: true });
      return reply({ kind: "autosaved", version: saved.version }, 200);
    }
    case "publish":
      return answerSaved(
        await saveContent(place, { ...change, body, note, publish: "at-once" }),
        form,
        asked,
      );
    case "schedule": {
      const schedule = readSchedule(form, now);
      if ("fault" in schedule) return refuse(form, scheduleErrors(schedule.fault), 422);
      return answerSaved(
        await saveContent(place, { ...change, body, note, publish: schedule.at }),
        form,
        asked,
      );
    }
    case "merge":
      return mergeBoth(stored, form);
    // Without scripts, a button asks for the list of all time zones.
    case "zones":
      return refuse(form, {}, 200);
    case "restore":
      if (kind === "page") throw notFound();
      await restoreOriginal(place, change);
      return done(copy.restored);
    case "unschedule":
      if (!page) throw notFound();
      await unscheduleContent(page, change);
      return done(copy.unscheduled);
    case "unpublish":
      if (!page || kind !== "page") throw notFound();
      await unpublishPage(page, change);
      return done(copy.unpublished);
    case "delete":
      if (!page || kind !== "page") throw notFound();
      await deletePage(page, change);
      return done(copy.deleted[removalOf(language)], `/admin/site${languageQuery(language)}`);
    default:
      return answerSaved(
        await saveContent(place, { ...change, body: wantedBody(kind, form), note }),
        form,
        asked,
      );
  }
}

/** The text that a button leaves: as it was typed, with what the button does to its entries. */
function wantedBody(kind: ContentKind, form: ContentForm): ContentBody {
  const body = bodyOf(form);
  if (!ITEM_INTENT.test(form.intent)) return body;
  return { ...body, items: changeItems(kind, body.items, form.intent).items };
}

/** Answers a form whose text is stored now. */
async function answerSaved(saved: StoredContent, { intent, items }: ContentForm, asked: Asked) {
  const here = editorPath(asked);
  const done = (title: string) => redirectWithToast(here, { kind: "positive", title });
  switch (intent) {
    case "save":
      return done(copy.saved);
    case "preview":
      return redirect(contentPreviewLink(saved).path, 303);
    case "publish":
      return done(copy.published);
    case "schedule": {
      const at = saved.scheduled?.publishedAt;
      return done(at ? copy.scheduledAt(`${formatDateTime(at)} UTC`) : copy.scheduled);
    }
    default:
      return redirect(`${here}#entry-${changeItems(saved.kind, items, intent).at}`, 303);
  }
}

function bodyOf({ fields, items }: Pick<ContentForm, "fields" | "items">): ContentBody {
  return { fields, items };
}

function reply(value: ContentReply, status: number) {
  return data<ContentReply>(value, { status });
}

/** A valid form as it was typed, with what forbids its button. */
function refuse(form: ContentForm, errors: Record<string, string[]>, status: number) {
  return reply({ kind: "refused", body: bodyOf(form), publishing: publishingOf(form), errors }, status);
}

function publishingOf(typed: Record<string, unknown>): Publishing {
  const { note = "", publishDate = "", publishTime = "", timeZone = FORM_ZONE } = textsOf(typed);
  return { note, publishDate, publishTime, timeZone };
}

/** The form as it was typed, with its errors. */
function refused(kind: ContentKind, { error, initialValue }: SubmissionResult, status: number) {
  const typed = initialValue ?? {};
  const shape = contentShape(kind);
  const items = Array.isArray(typed.items) ? typed.items.slice(0, shape.items?.max ?? 0) : [];
  const body = currentBody(kind, { fields: textsOf(typed.fields), items: items.map(textsOf) });
  const errors = Object.fromEntries(
    Object.entries(error ?? {}).map(([name, messages]) => [name, messages ?? []]),
  );
  return reply({ kind: "refused", body, publishing: publishingOf(typed), errors }, status);
}

function textsOf(values: unknown): Record<string, string> {
  if (typeof values !== "object" || values === null) return {};
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Both texts merged into the form, based on what is stored. Saves nothing yet. */
async function mergeBoth({ id, kind, language, draft, version }: StoredContent, form: ContentForm) {
  const number = form.base ?? 0;
  const began = id && number > 0 ? await getContentRevisionUpTo({ documentId: id, version: number }) : null;
  const base = began?.body ?? originalContent(kind, language);
  const merged = mergeBodies(kind, { base, mine: bodyOf(form), theirs: draft });
  return reply({ kind: "merged", ...merged, publishing: publishingOf(form), version }, 200);
}

/** The buttons whose forms hold no text, so that there is nothing to compare. */
const WITHOUT_TEXT = new Set(["unschedule", "restore", "unpublish", "delete"]);

/** Handles what came second. The same form sent again is no conflict. */
async function answerStale(
  current: StoredContent,
  { form, message, asked, now }: { form: ContentForm; message: string; asked: Asked; now: Date },
) {
  const { kind, draft, version } = current;
  if (WITHOUT_TEXT.has(form.intent))
    return reply({ kind: "refused", body: draft, errors: { "": [message] }, version }, 409);
  const isSame = same(draft, wantedBody(kind, form));
  if (form.intent === "autosave")
    return isSame ? reply({ kind: "autosaved", version }, 200) : reply({ kind: "stale" }, 409);
  return isSame && isDone(current, form, now)
    ? answerSaved(current, form, asked)
    : conflictWith(current, form);
}

/** Whether visitors see the draft as the button of a form asks for. */
function isDone({ version, live, scheduled }: StoredContent, form: ContentForm, now: Date): boolean {
  if (form.intent === "publish") return live?.version === version;
  if (form.intent !== "schedule") return true;
  const schedule = readSchedule(form, now);
  return "at" in schedule && scheduled?.publishedAt.getTime() === schedule.at.getTime();
}

async function conflictWith(current: StoredContent, form: ContentForm) {
  const mine = bodyOf(form);
  const saved =
    current.id === null
      ? undefined
      : (await listContentRevisions({ documentId: current.id, limit: 1 })).items[0];
  const { kind, draft, version } = current;
  return reply(
    {
      kind: "conflict",
      conflict: {
        mine,
        note: form.note ?? "",
        base: form.version,
        theirs: { version, savedBy: saved?.savedBy ?? null },
        diff: diffTexts(bodyText(kind, mine), bodyText(kind, draft)),
      },
    },
    409,
  );
}

function scheduleErrors(fault: ScheduleFault): Record<string, string[]> {
  const { errors } = blogAdminCopy.editor;
  switch (fault) {
    case "missing":
      return { publishDate: [errors.scheduleMissing] };
    case "past":
      return { publishDate: [errors.schedulePast] };
    case "never":
      return { publishTime: [errors.scheduleNever] };
    case "zone":
      return { timeZone: [errors.zone] };
  }
}
