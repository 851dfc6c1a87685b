import { davRequest } from "tsdav";

import { CalendarError } from "./busy-times";

/**
 * Makes one calendar of the entries in a server's answer (RFC 4791, 7.8). Entries that the server
 * sent without their text are left out. Throws `CalendarError`.
 */
export async function calendarOfAnswer(answer: string): Promise<string> {
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
  const entries = responses.map(({ props }) =>
    textOf((props as Record<string, unknown> | undefined)?.calendarData),
  );
  return ["BEGIN:VCALENDAR", ...entries.filter(Boolean).map(withoutFrame), "END:VCALENDAR", ""].join("\r\n");
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
