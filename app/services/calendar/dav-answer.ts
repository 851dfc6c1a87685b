import { davRequest } from "tsdav";

import { CalendarError } from "./busy-times";

/** What each part of an answer says, as it is parsed (RFC 4918, 14.24). */
interface AnswerPart {
  status?: unknown;
  propstat?: { status?: unknown } | { status?: unknown }[];
}

/**
 * Makes one calendar of the entries in a server's answer (RFC 4791, 7.8). An entry that the server
 * failed to read counts as unreadable, and others that it sent without their text are left out.
 * `isPartial` says whether the server failed. Throws `CalendarError`, "unreachable" if it failed to
 * read them all.
 */
export async function calendarOfAnswer(answer: string): Promise<{ text: string; isPartial: boolean }> {
  const responses = await davRequest({
    url: "answer:",
    init: { method: "REPORT", headers: {}, body: undefined },
    // The answer has arrived already: what is needed is its reader.
    fetch: () =>
      Promise.resolve(new Response(answer, { status: 207, headers: { "Content-Type": "application/xml" } })),
  });
  const isAnswer = responses.every(
    ({ raw }) => typeof raw === "object" && raw !== null && "multistatus" in raw,
  );
  if (!isAnswer) throw new CalendarError("not_a_calendar");
  const failed = partsOf(responses[0]?.raw).map(isFailed);
  if (failed.length > 0 && failed.every(Boolean)) throw new CalendarError("unreachable");
  const entries = responses.map(({ props }, index) =>
    failed[index]
      ? UNREADABLE
      : withoutFrame(textOf((props as Record<string, unknown> | undefined)?.calendarData)),
  );
  const text = ["BEGIN:VCALENDAR", ...entries.filter(Boolean), "END:VCALENDAR", ""].join("\r\n");
  return { text, isPartial: failed.some(Boolean) };
}

/** The parts of an answer, in the order of its responses. Parsers make no list of a single one. */
function partsOf(raw: unknown): AnswerPart[] {
  const { response } = (raw as { multistatus: { response?: AnswerPart | AnswerPart[] } }).multistatus;
  return response ? [response].flat() : [];
}

/** Whether the server failed with an entry or with its text. */
function isFailed({ status, propstat }: AnswerPart): boolean {
  const statuses = [status, ...[propstat].flat().map((one) => one?.status)];
  return statuses.some((line) => typeof line === "string" && /^\S+\s+5\d\d/.test(line));
}

function textOf(data: unknown): string {
  if (typeof data === "string") return data;
  if (typeof data === "object" && data !== null && "_cdata" in data) return textOf(data._cdata);
  return "";
}

/** An entry that has no start counts as one that can't be read. */
const UNREADABLE = "BEGIN:VEVENT\r\nEND:VEVENT";

/** Each entry is a calendar of its own. One that doesn't end would hide those that follow. */
function withoutFrame(text: string): string {
  const count = (edge: RegExp) => text.match(edge)?.length ?? 0;
  if (count(/^BEGIN:/gim) !== count(/^END:/gim)) return UNREADABLE;
  return text.replaceAll(/^(?:BEGIN|END):VCALENDAR[^\S\n]*$/gim, "").trim();
}
