import { calendarQuery, createObject, deleteObject, updateObject } from "tsdav";

import { FeedError } from "./calendar-feed.server";
import { DavTask, refusal, type DavLogin } from "./dav.server";

/* Single entries of a calendar. Each write names the version that it replaces. */

/** An entry in a calendar, and who asks for it. */
interface DavTarget {
  address: string;
  login: DavLogin;
}

/** How a write ended. A conflict: the entry isn't the version that the write should replace. */
export type DavWrite =
  | { state: "written"; etag: string | null }
  | { state: "conflict"; /** What the server said. */ status: number };

const CONFLICTS: ReadonlySet<number> = new Set([
  412,
  // Another entry of the calendar has the UID (RFC 4791, 5.3.2.1), or the server forbids writing.
  403, 409,
]);

/**
 * What says that something was written or deleted. Some servers say 200, but so does a page that
 * answers while a server is in maintenance.
 */
const DONE: ReadonlySet<number> = new Set([201, 204]);

/** Reads an entry; null if there is none. Throws `FeedError`, also for a page. */
export async function getDavEntry({
  address,
  login,
}: DavTarget): Promise<{ text: string; etag: string | null } | null> {
  const response = await new DavTask(login).fetch(address, { headers: { Accept: "text/calendar" } });
  if (isGone(response.status)) return null;
  if (!response.ok) throw refusal(response.status);
  const text = await response.text();
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) throw new FeedError("not_a_calendar");
  return { text, etag: response.headers.get("etag") };
}

/**
 * Writes an entry: a new one without `etag`, or in place of this version. Without an `etag` in the
 * result, only reading the entry shows that it was written. Throws `FeedError`.
 */
export async function putDavEntry({
  address,
  login,
  text,
  etag,
}: DavTarget & { text: string; etag: string | null }): Promise<DavWrite> {
  const { fetch } = new DavTask(login);
  const headers = { "Content-Type": "text/calendar; charset=utf-8" };
  const response =
    etag === null
      ? await createObject({ url: address, data: text, headers: { ...headers, "If-None-Match": "*" }, fetch })
      : await updateObject({ url: address, data: text, etag, headers, fetch });
  if (CONFLICTS.has(response.status) || (etag !== null && isGone(response.status)))
    return { state: "conflict", status: response.status };
  if (!response.ok) throw refusal(response.status);
  return { state: "written", etag: DONE.has(response.status) ? response.headers.get("etag") : null };
}

/** Deletes this version of an entry. One that is gone already is deleted. Throws `FeedError`. */
export async function deleteDavEntry({
  address,
  login,
  etag,
}: DavTarget & { etag: string }): Promise<DavWrite> {
  const response = await deleteObject({ url: address, etag, fetch: new DavTask(login).fetch });
  if (response.status === 412) return { state: "conflict", status: 412 };
  if (isGone(response.status) || DONE.has(response.status)) return { state: "written", etag: null };
  if (!response.ok) throw refusal(response.status);
  const isThere = (await getDavEntry({ address, login })) !== null;
  return isThere ? { state: "conflict", status: response.status } : { state: "written", etag: null };
}

function isGone(status: number): boolean {
  return status === 404 || status === 410;
}

/** The addresses of the entries of a calendar that have this UID. Throws `FeedError`. */
export async function findDavEntries({
  address,
  login,
  uid,
}: DavTarget & { uid: string }): Promise<string[]> {
  const task = new DavTask(login);
  const isThis = { _attributes: { name: "UID" }, "text-match": { _text: uid } };
  const event = { _attributes: { name: "VEVENT" }, "prop-filter": isThis };
  const found = await calendarQuery({
    url: address,
    props: { "d:getetag": {} },
    filters: [{ "comp-filter": { _attributes: { name: "VCALENDAR" }, "comp-filter": event } }],
    depth: "1",
    fetch: task.fetch,
  }).catch((error: unknown) => {
    if (task.fault) throw task.fault;
    throw refusal(0, error);
  });
  return found
    .filter(({ href }) => href !== undefined && URL.canParse(href, address))
    .map(({ href = "" }) => new URL(href, address).href);
}
