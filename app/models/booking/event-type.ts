import slugify from "@sindresorhus/slugify";
import { z } from "zod";

import { bookingErrorCopy as copy, formErrorCopy } from "~/copy/form-errors";
import { splitTags } from "~/models/post/post-tags";
import { idSchema } from "~/models/shared/id-schema";
import { manyLines, oneLine, optionalLine } from "~/models/shared/typed-text";
import { versionField, versionSchema } from "~/models/shared/version-schema";

import { minutesOf, type Booking, type EventRules, type HostRules } from "./booking";
import { answerField, answerKey } from "./event-answer";
import { PLACE_KINDS, type MeetingPlace, type PlaceKind } from "./booking-place";
import {
  ARTICLE_TAGS_MAX,
  BUFFER_CHOICES,
  CHOSEN_HOSTS_MAX,
  CONSULTATION_MINUTES,
  LENGTH_CHOICES,
  LONG_ANSWER_LENGTH_MAX,
  MEETING_PLACE_LENGTH_MAX,
  NOTICE_CHOICES,
  OPTIONS_MAX,
  OPTIONS_TEXT_LENGTH_MAX,
  QUESTIONS_MAX,
  SHORT_ANSWER_LENGTH_MAX,
  TYPE_DESCRIPTION_LENGTH_MAX,
  TYPE_NAME_LENGTH_MAX,
  TYPE_SLUG_LENGTH_MAX,
} from "./booking-limits";

/** The type that the migration made of the only consultation there was. */
export const FIRST_EVENT_TYPE_ID = "00000000-0000-4000-8000-000000000001";
const FIRST_NAME = "Free consultation";

export const QUESTION_KINDS = ["short", "long", "choice"] as const;

export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** What visitors are asked. `options` are empty unless one of them is chosen. */
export interface EventQuestion {
  id: string;
  label: string;
  kind: QuestionKind;
  options: string[];
  isRequired: boolean;
}

/** An answered question, as it was asked. */
export interface BookingAnswer {
  question: string;
  answer: string;
}

/** A kind of consultation that can be booked. Null: as each host has it. */
export interface EventType extends EventRules {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  placeKind: PlaceKind | null;
  meetingPlace: string | null;
  questions: EventQuestion[];
  /** The slugs of tags. Articles with one of them offer this type at their end. */
  articleTags: string[];
  isActive: boolean;
  version: number;
}

/**
 * Whether the texts about the free consultation apply: it is the first type, and staff haven't
 * given it another name or length.
 */
export function isFreeConsultation({
  id,
  name,
  lengthMinutes,
}: Pick<EventType, "id" | "name" | "lengthMinutes">): boolean {
  return id === FIRST_EVENT_TYPE_ID && name === FIRST_NAME && lengthMinutes === CONSULTATION_MINUTES;
}

/** The name of a type in texts; null for the free consultation, whose texts say what it is. */
export function nameInTexts(type: Pick<EventType, "id" | "name" | "lengthMinutes">): string | null {
  return isFreeConsultation(type) ? null : type.name;
}

/**
 * The type that an article offers: the first of `types` that is linked to the article's first tag,
 * else to its second, and so on. Null if none is.
 */
export function typeForTags<Type extends Pick<EventType, "articleTags">>(
  types: readonly Type[],
  tags: readonly { slug: string }[],
): Type | null {
  for (const { slug } of tags) {
    const linked = types.find(({ articleTags }) => articleTags.includes(slug));
    if (linked) return linked;
  }
  return null;
}

/** The host's rules for consultations of a type. */
export function rulesFor<Host extends HostRules>(
  host: Host,
  { bufferBeforeMinutes, bufferAfterMinutes, noticeMinutes }: EventRules,
): Host {
  return {
    ...host,
    bufferBeforeMinutes: bufferBeforeMinutes ?? host.bufferBeforeMinutes,
    bufferAfterMinutes: bufferAfterMinutes ?? host.bufferAfterMinutes,
    noticeMinutes: noticeMinutes ?? host.noticeMinutes,
  };
}

/** How a booking of a type can be moved: it keeps its length, and its host may always take it. */
export function moveRulesOf({ id, hostId, startsAt, endsAt }: Booking, type: EventType) {
  const lengthMinutes = minutesOf({ startsAt, endsAt });
  return { type: { ...type, lengthMinutes }, exceptBookingId: id, bookedAt: startsAt, alsoHostId: hostId };
}

/** The host with the place where consultations of a type are given. */
export function placedAt<Host extends MeetingPlace>(
  host: Host,
  { placeKind, meetingPlace }: Pick<EventType, "placeKind" | "meetingPlace">,
): Host {
  return placeKind === null ? host : { ...host, placeKind, meetingPlace };
}

/** A question of the form, as staff type it. One without words is left out. */
const TypedQuestionSchema = z.object({
  id: z.uuid().optional(),
  label: optionalLine(SHORT_ANSWER_LENGTH_MAX),
  kind: z.enum(QUESTION_KINDS, formErrorCopy.choose),
  /** One choice per line. */
  options: manyLines({ max: OPTIONS_TEXT_LENGTH_MAX })
    .optional()
    .transform((text) => [
      ...new Set(
        (text ?? "")
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== ""),
      ),
    ]),
  isRequired: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
});

/** Choices of minutes, or "" for what each host has. */
const ownMinutes = (values: readonly number[]) =>
  z
    .string()
    .optional()
    .transform((text) => (text ? Number(text) : null))
    .refine((value) => value === null || values.includes(value), formErrorCopy.choose);

const lengthMinutes = z.coerce
  .number()
  .refine((value) => (LENGTH_CHOICES as readonly number[]).includes(value), formErrorCopy.choose);

const name = oneLine(TYPE_NAME_LENGTH_MAX, copy.typeName).min(1, copy.typeName);

/** The last part of the address of a type. */
export const TypeSlugSchema = z
  .string(copy.typeSlug)
  .trim()
  .toLowerCase()
  .max(TYPE_SLUG_LENGTH_MAX)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, copy.typeSlug);

const description = manyLines({ max: TYPE_DESCRIPTION_LENGTH_MAX });

/** One of these numbers, for programs. */
const oneOf = <const Value extends number>(values: readonly Value[]) =>
  z.union(values.map((value) => z.literal(value)));

/** A new event type that a program adds. */
export const NewEventTypeSchema = z.strictObject({ name, lengthMinutes: oneOf(LENGTH_CHOICES) });

/** Changes of an event type by a program. Without a field, it stays as it is. */
export const EventTypeChangesSchema = z.strictObject({
  name: name.optional(),
  slug: TypeSlugSchema.optional(),
  description: description.nullable().optional(),
  lengthMinutes: oneOf(LENGTH_CHOICES).optional(),
  bufferBeforeMinutes: oneOf(BUFFER_CHOICES).nullable().optional(),
  bufferAfterMinutes: oneOf(BUFFER_CHOICES).nullable().optional(),
  noticeMinutes: oneOf(NOTICE_CHOICES).nullable().optional(),
  placeKind: z.enum(PLACE_KINDS).nullable().optional(),
  meetingPlace: oneLine(MEETING_PLACE_LENGTH_MAX).nullable().optional(),
  isActive: z.boolean().optional(),
  hostIds: z.array(idSchema).max(CHOSEN_HOSTS_MAX).nullable().optional(),
  questions: z
    .array(
      z.strictObject({
        id: idSchema.optional(),
        label: oneLine(SHORT_ANSWER_LENGTH_MAX).min(1),
        kind: z.enum(QUESTION_KINDS),
        options: z.array(oneLine(SHORT_ANSWER_LENGTH_MAX).min(1)).max(OPTIONS_MAX).default([]),
        isRequired: z.boolean().default(false),
      }),
    )
    .max(QUESTIONS_MAX)
    .optional(),
  version: versionSchema.optional(),
});

/** The form of an event type. */
export const EventTypeFormSchema = z.object({
  name,
  slug: TypeSlugSchema,
  description: description.optional().transform((text) => text || null),
  lengthMinutes,
  bufferBeforeMinutes: ownMinutes(BUFFER_CHOICES),
  bufferAfterMinutes: ownMinutes(BUFFER_CHOICES),
  noticeMinutes: ownMinutes(NOTICE_CHOICES),
  placeKind: z
    .enum(["", ...PLACE_KINDS], formErrorCopy.choose)
    .optional()
    .transform((kind) => kind || null),
  meetingPlace: optionalLine(MEETING_PLACE_LENGTH_MAX),
  isActive: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
  /** Whether all hosts offer it, or those in `hostIds`. */
  offeredBy: z.enum(["all", "chosen"], formErrorCopy.choose),
  hostIds: z.array(z.uuid()).max(CHOSEN_HOSTS_MAX).default([]),
  questions: z.array(TypedQuestionSchema).max(QUESTIONS_MAX).default([]),
  /** Labels with commas between them, as in the editor of articles. */
  articleTags: z
    .string()
    .max(2_000)
    .optional()
    .transform((text) => splitTags(text ?? ""))
    .refine((labels) => labels.length <= ARTICLE_TAGS_MAX, copy.articleTagsMax(ARTICLE_TAGS_MAX)),
  /** The button that moves a question: its direction and place, such as "up-1". */
  move: z
    .string()
    .regex(/^(?:up|down)-\d$/)
    .optional(),
  version: versionField,
});

/** What staff fill in about a type. `articleTags` are slugs by then. */
export type EventTypeForm = Omit<z.output<typeof EventTypeFormSchema>, "move">;

/** The forms of the list of event types. */
export const EventTypesPageSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), id: z.uuid(), name, lengthMinutes }),
  z.object({ intent: z.literal("up"), id: z.uuid() }),
  z.object({ intent: z.literal("down"), id: z.uuid() }),
]);

/** The questions with one of them moved past its neighbor, as a button of the form asks. */
export function moveQuestion<Question>(questions: readonly Question[], move: string | undefined): Question[] {
  const moved = [...questions];
  const [direction, place] = move?.split("-") ?? [];
  const from = Number(place);
  const to = direction === "up" ? from - 1 : from + 1;
  const [one, other] = [moved[from], moved[to]];
  if (one === undefined || other === undefined) return moved;
  moved[from] = other;
  moved[to] = one;
  return moved;
}

/** As much of an option as tells which one it is. */
const OPTION_START = 40;

/** What is wrong with the questions of the form, by field. */
export function questionErrors(questions: EventTypeForm["questions"]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [index, { label, kind, options }] of questions.entries()) {
    const field = `questions[${index}]`;
    if (label === null) {
      if (options.length > 0) errors[`${field}.label`] = [copy.questionLabel];
    } else if (kind === "choice") {
      const error = optionsError(options);
      if (error) errors[`${field}.options`] = [error];
    }
  }
  return errors;
}

function optionsError(options: readonly string[]): string | null {
  if (options.length < 2) return copy.questionOptions;
  if (options.length > OPTIONS_MAX) return copy.optionsMax(OPTIONS_MAX);
  const long = options.find((option) => option.length > SHORT_ANSWER_LENGTH_MAX);
  return long ? copy.optionLength(long.slice(0, OPTION_START).trim(), SHORT_ANSWER_LENGTH_MAX) : null;
}

/** The questions of a valid form. */
export function readQuestions(questions: EventTypeForm["questions"]): EventQuestion[] {
  return questions.flatMap(({ id = crypto.randomUUID(), label, kind, options, isRequired }) =>
    label === null ? [] : [{ id, label, kind, options: kind === "choice" ? options : [], isRequired }],
  );
}

/** The address of a type with this name. */
export function slugOfName(name: string): string {
  const slug = slugify(name, { decamelize: false }).slice(0, 60);
  return slug.replace(/(?<!-)-+$/, "") || "meeting";
}

/** What a visitor typed, by the keys of the questions. */
export const AnswersSchema = z
  .record(z.string(), manyLines({ max: LONG_ANSWER_LENGTH_MAX }).optional())
  .default({});

/** Reads a visitor's answers. `errors` has the names of the form's fields as keys. */
export function readAnswers(
  questions: readonly EventQuestion[],
  typed: z.output<typeof AnswersSchema>,
): { answers: BookingAnswer[]; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  const answers = questions.flatMap((question): BookingAnswer[] => {
    const answer = typed[answerKey(question)] ?? "";
    const error = answerError(question, answer);
    if (error) errors[answerField(question)] = [error];
    return answer === "" ? [] : [{ question: question.label, answer }];
  });
  return { answers, errors };
}

function answerError({ kind, options, isRequired }: EventQuestion, answer: string): string | null {
  if (answer === "") return isRequired ? copy.answerMissing : null;
  if (kind === "choice") return options.includes(answer) ? null : formErrorCopy.choose;
  if (kind === "long") return null;
  if (answer.includes("\n")) return formErrorCopy.lineBreaks;
  return answer.length > SHORT_ANSWER_LENGTH_MAX
    ? formErrorCopy.atMost.characters(SHORT_ANSWER_LENGTH_MAX)
    : null;
}
