import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { embedCopy } from "~/copy/booking-console";
import { bookingErrorCopy } from "~/copy/form-errors";
import { answerForm, answerIntents, refuse } from "~/http/answer-form.server";
import { notFound } from "~/http/not-found.server";
import { listEmbedHosts, ownAddress } from "~/http/own-address.server";
import { redirectWithToast } from "~/http/toast.server";
import { listHosts } from "~/models/booking/booking-host.server";
import { placeError, PLACE_KINDS } from "~/models/booking/booking-place";
import {
  EventTypeFormSchema,
  EventTypesPageSchema,
  moveQuestion,
  questionErrors,
  QUESTION_KINDS,
  type EventQuestion,
  type EventType,
} from "~/models/booking/event-type";
import {
  addEventType,
  countTypeBookings,
  getEventType,
  listEventTypes,
  moveEventType,
  saveEventType,
} from "~/models/booking/event-type.server";
import { type FeatureSettings, isOpenPath } from "~/models/settings/feature-switch";
import { getSettings } from "~/models/settings/settings.server";
import { tagSlug } from "~/models/post/post";
import { listTags, listTagsBySlug } from "~/models/post/post.server";
import { joinTags } from "~/models/post/post-tags";
import { idOfForm } from "~/models/shared/form-key.server";
import {
  BUFFER_CHOICES,
  LENGTH_CHOICES,
  NOTICE_CHOICES,
  QUESTIONS_MAX,
} from "~/models/booking/booking-limits";

import type { EmbedHelp } from "./embed/embed-section";
import type { QuestionText, RefusedType, RefusedTypes } from "./event-types";
import { hostsCopy } from "~/copy/console/booking-hosts";
import { eventTypesCopy as copy, eventTypeCopy } from "~/copy/console/booking-types";

const PAGE = "/admin/bookings/types";

/** All event types, in their order. */
export async function loadEventTypes() {
  const [types, ahead, settings] = await Promise.all([listEventTypes(), countTypeBookings(), getSettings()]);
  const active = types.filter(({ isActive }) => isActive);
  return {
    embed: embedHelp({ types: active.length > 1 ? active : [], settings }),
    newId: crypto.randomUUID(),
    lengths: LENGTH_CHOICES,
    types: types.map(({ id, name, slug, lengthMinutes, hostIds, isActive }) => ({
      id,
      name,
      slug,
      lengthMinutes,
      hosts: hostIds?.length ?? null,
      ahead: ahead.get(id) ?? 0,
      isActive,
    })),
  };
}

/** The height of a frame without our script. */
const FRAME_HEIGHT = 900;

function embedHelp({
  types,
  settings,
}: {
  types: readonly Pick<EventType, "name" | "slug">[];
  settings: FeatureSettings;
}): EmbedHelp {
  const snippet = (name: string, path: string) => {
    const title = name.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
    const html = `<iframe src="${ownAddress(path)}?embed=1" title="${title}" width="100%" height="${FRAME_HEIGHT}" style="border:0"></iframe>
<script src="${ownAddress("/embed.js")}" async></script>`;
    return { name, html };
  };
  const pages = [
    { name: embedCopy.booking, path: "/booking", types },
    { name: embedCopy.roi, path: "/roi-calculator", types: [] },
  ];
  const isOpen = ({ path }: { path: string }) => isOpenPath(path, settings);
  return {
    hosts: listEmbedHosts(),
    off: pages.filter((page) => !isOpen(page)).map(({ name }) => name),
    snippets: pages
      .filter(isOpen)
      .flatMap((page) => [
        snippet(page.name, page.path),
        ...page.types.map(({ name, slug }) => snippet(name, `${page.path}/${slug}`)),
      ]),
  };
}

/** Adds an event type, or moves one in the list. */
export function answerEventTypes(request: Request, viewer: Viewer) {
  const source = auditSource(request, viewer);
  const move = async ({ intent: direction, id }: { intent: "up" | "down"; id: string }) => {
    await moveEventType({ type: await requireType(id), direction });
    return redirectWithToast(PAGE, { kind: "positive", title: copy.moved });
  };
  return answerIntents(
    request,
    { schema: EventTypesPageSchema, refused: ({ reply }): RefusedTypes => ({ reply }) },
    {
      add: async ({ id: key, name, lengthMinutes }) => {
        const id = idOfForm(key, { name, lengthMinutes });
        await addEventType({ id, name, lengthMinutes, source });
        return redirectWithToast(`${PAGE}/${id}`, { kind: "positive", title: copy.added });
      },
      up: move,
      down: move,
    },
  );
}

async function requireType(id: string | undefined): Promise<EventType> {
  const type = await getEventType({ id: id ?? "" });
  if (!type) throw notFound();
  return type;
}

/** Everything that the page of one event type shows. */
export async function loadEventType(id: string | undefined) {
  const [type, hosts, known] = await Promise.all([requireType(id), listHosts(), listTags()]);
  const linked = await listTagsBySlug({ slugs: type.articleTags });
  return {
    name: type.name,
    minutes: type.lengthMinutes,
    isActive: type.isActive,
    version: type.version,
    origin: ownAddress("").replace(/\/$/, ""),
    values: { ...valuesOf(type), articleTags: joinTags(linked.map(({ label }) => label)) },
    knownTags: known.map(({ label }) => label),
    page: `/booking/${type.slug}`,
    chosen: [...(type.hostIds ?? [])],
    hosts: hosts.map((host) => ({ id: host.id, name: host.name || hostsCopy.unnamed })),
    questions: withEmpty(type.questions.map(questionText)),
    choices: {
      lengths: LENGTH_CHOICES,
      buffers: BUFFER_CHOICES,
      notices: NOTICE_CHOICES,
      places: PLACE_KINDS,
      questions: QUESTION_KINDS,
    },
  };
}

function valuesOf(type: EventType) {
  const own = (minutes: number | null) => (minutes === null ? "" : String(minutes));
  return {
    name: type.name,
    slug: type.slug,
    description: type.description,
    lengthMinutes: String(type.lengthMinutes),
    bufferBeforeMinutes: own(type.bufferBeforeMinutes),
    bufferAfterMinutes: own(type.bufferAfterMinutes),
    noticeMinutes: own(type.noticeMinutes),
    placeKind: type.placeKind ?? "",
    meetingPlace: type.meetingPlace,
    isActive: type.isActive ? "on" : null,
    offeredBy: type.hostIds === null ? "all" : "chosen",
  };
}

function questionText({ id, label, kind, options, isRequired }: EventQuestion): QuestionText {
  return { id, label, kind, options: options.join("\n"), isRequired };
}

/** The questions, and an empty one to add. */
function withEmpty(questions: QuestionText[]): QuestionText[] {
  if (questions.length >= QUESTIONS_MAX || questions.some(({ label }) => label === "")) return questions;
  return [...questions, { id: null, label: "", kind: "short", options: "", isRequired: false }];
}

/** Saves an event type. */
export async function answerEventType(request: Request, viewer: Viewer, id: string | undefined) {
  const type = await requireType(id);
  return answerForm(
    request,
    {
      schema: EventTypeFormSchema,
      refused: ({ reply }): RefusedType => ({ reply, ...typedParts(reply.initialValue) }),
    },
    async ({ move, ...form }) => {
      const errors = questionErrors(form.questions);
      const { placeKind, meetingPlace } = form;
      const wrongPlace = placeKind === null ? null : placeError({ placeKind, meetingPlace });
      if (wrongPlace) errors.meetingPlace = [wrongPlace];
      const hosts = new Set((await listHosts()).map((host) => host.id));
      const hostIds = form.hostIds.filter((hostId) => hosts.has(hostId));
      if (form.offeredBy === "chosen" && hostIds.length === 0)
        errors.offeredBy = [bookingErrorCopy.typeHosts];
      const { slugs: articleTags, unknown } = await readTags(form.articleTags);
      if (unknown !== null) errors.articleTags = [bookingErrorCopy.articleTags(unknown)];
      if (Object.keys(errors).length > 0) return refuse(errors);
      const questions = moveQuestion(form.questions, move);
      const place = placeKind === null ? null : meetingPlace;
      const saved = { ...form, questions, hostIds, articleTags, meetingPlace: place };
      await saveEventType({ type, form: saved, source: auditSource(request, viewer) });
      const page = `${PAGE}/${type.id}${move === undefined ? "" : "#questions"}`;
      return redirectWithToast(page, { kind: "positive", title: eventTypeCopy.saved });
    },
  );
}

/** The slugs of these tags, and the first label that no article has; null if all are known. */
async function readTags(labels: readonly string[]) {
  const slugs = labels.map(tagSlug);
  const known = new Set((await listTagsBySlug({ slugs })).map(({ slug }) => slug));
  const unknown = labels.find((label) => !known.has(tagSlug(label))) ?? null;
  return { slugs: [...new Set(slugs)], unknown };
}

/** What was typed into the parts of the form that are lists, to show it again. */
function typedParts(typed: Record<string, unknown> | null | undefined): Omit<RefusedType, "reply"> {
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);
  const questions = list(typed?.questions).flatMap((question): QuestionText[] => {
    if (typeof question !== "object" || question === null) return [];
    const text = (name: string) => {
      const value = (question as Record<string, unknown>)[name];
      return typeof value === "string" ? value : "";
    };
    const kind = QUESTION_KINDS.find((one) => one === text("kind")) ?? "short";
    return [
      {
        id: text("id") || null,
        label: text("label"),
        kind,
        options: text("options"),
        isRequired: text("isRequired") === "on",
      },
    ];
  });
  return {
    questions: withEmpty(questions.slice(0, QUESTIONS_MAX)),
    chosen: list(typed?.hostIds).filter((id) => typeof id === "string"),
    isActive: typed?.isActive === "on",
    offeredBy: typed?.offeredBy === "chosen" ? "chosen" : "all",
  };
}
