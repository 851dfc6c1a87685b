import { createAccount, fetchCalendars, propfind } from "tsdav";

import { hashToken } from "~/lib/token-hash.server";
import { OutsideFetchError } from "~/services/outside-fetch.server";

import {
  CALENDAR_BYTES_MAX,
  CALENDAR_MILLISECONDS,
  calendarFetch,
  FAULTS,
  FeedError,
  type FeedAnswer,
} from "./calendar-feed.server";
import { isPlainXml } from "./plain-xml.server";

/*
 * Calendars of a CalDAV server (RFC 4791). `tsdav` knows the protocol. Its requests go through our
 * own guard: the address may only lead outside, and answers have limits of size and time.
 */

/** What a server needs to know who asks. */
export interface DavLogin {
  userName: string;
  password: string;
}

/** A calendar of an account. */
export interface DavCalendar {
  address: string;
  name: string;
}

/** Answers that are read in the server's own thread are small: a list, or one entry. */
const SMALL_BYTES_MAX = 512 * 1024;
const REDIRECTS_MAX = 3;
/** Requests of one task, so that a list of a million calendars ends. */
const REQUESTS_MAX = 60;

/** The address that was typed, with the protocol that people leave out. */
export function davAddress(typed: string): string {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
}

/**
 * A `fetch` for one task with a server: signed in, guarded, and with a limit for all its requests.
 */
export class DavTask {
  private readonly deadline: number;
  private requests = 0;
  /** Why the last request brought no answer, or was refused. */
  fault: FeedError | undefined;

  constructor(
    private readonly login: DavLogin,
    milliseconds = CALENDAR_MILLISECONDS,
  ) {
    this.deadline = performance.now() + milliseconds;
  }

  readonly fetch: typeof fetch = (input, init) => this.follow(input, init, SMALL_BYTES_MAX);

  /** For an answer that another thread reads. */
  readonly fetchLong: typeof fetch = (input, init) => this.follow(input, init, CALENDAR_BYTES_MAX);

  private async follow(
    input: Parameters<typeof fetch>[0],
    init: RequestInit = {},
    maxBytes: number,
  ): Promise<Response> {
    const first = input instanceof Request ? input.url : String(input);
    let target = first;
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      const isSignedIn = hostOf(target) === hostOf(first);
      const answer = await this.ask(target, init, { isSignedIn, maxBytes });
      const { location, "content-encoding": encoding = "identity" } = answer.headers;
      const isRedirect = answer.status >= 300 && answer.status < 400 && location !== undefined;
      if (isRedirect && init.redirect !== "manual" && URL.canParse(location, target)) {
        target = new URL(location, target).href;
        continue;
      }
      if (answer.status === 401) this.fault = new FeedError("wrong_password");
      if (encoding !== "identity") throw this.failed(new FeedError("not_a_calendar"));
      const response = responseOf(answer);
      // What follows reads it in the server's own thread, fault by fault.
      if (maxBytes === SMALL_BYTES_MAX && isXml(response) && !isPlainXml(answer.body.toString("utf8")))
        throw this.failed(new FeedError("not_a_calendar"));
      return response;
    }
    throw this.failed(new FeedError("unreachable"));
  }

  /** A redirect to another host gets no password. */
  private async ask(
    target: string,
    { method, headers, body }: RequestInit,
    { isSignedIn, maxBytes }: { isSignedIn: boolean; maxBytes: number },
  ) {
    this.requests += 1;
    if (this.requests > REQUESTS_MAX) throw this.failed(new FeedError("too_large"));
    const { userName, password } = this.login;
    try {
      return await calendarFetch(target, {
        method: methodNamed(method),
        headers: {
          ...Object.fromEntries(new Headers(headers)),
          ...(isSignedIn
            ? { authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString("base64")}` }
            : {}),
        },
        body: typeof body === "string" ? body : "",
        milliseconds: Math.max(1, this.deadline - performance.now()),
        maxBytes,
        ifLonger: "refuse",
      });
    } catch (error) {
      if (!(error instanceof OutsideFetchError)) throw error;
      throw this.failed(new FeedError(FAULTS[error.fault], { cause: error }));
    }
  }

  private failed(fault: FeedError): FeedError {
    this.fault = fault;
    return fault;
  }
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : "");

const METHODS = ["GET", "PUT", "DELETE", "PROPFIND", "REPORT"] as const;

function methodNamed(name = "GET"): (typeof METHODS)[number] {
  const method = METHODS.find((known) => known === name);
  if (!method) throw new Error(`Calendars are never asked to ${name}`);
  return method;
}

function responseOf({ status, headers, body }: Awaited<ReturnType<typeof calendarFetch>>): Response {
  const known = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) known.append(name, one);
  }
  const hasBody = ![101, 204, 205, 304].includes(status);
  return new Response(hasBody ? body.toString("utf8") : null, {
    status: status >= 200 && status < 600 ? status : 502,
    headers: known,
  });
}

/** Whether `tsdav` reads this answer as XML. */
function isXml({ ok, headers }: Response): boolean {
  return ok && headers.get("Content-Type")?.toLowerCase().includes("xml") === true;
}

/** Finds the calendars of an account. Throws `FeedError`. */
export async function discoverCalendars({
  address,
  login,
}: {
  address: string;
  login: DavLogin;
}): Promise<DavCalendar[]> {
  const task = new DavTask(login);
  const found = await connect(davAddress(address), task).catch((error: unknown) => {
    // `tsdav` says in words what its last request said in numbers.
    throw task.fault ?? new FeedError("not_a_calendar", { cause: error });
  });
  return found
    .filter(({ components = [] }) => components.length === 0 || components.includes("VEVENT"))
    .map(({ url, displayName }) => ({ address: url, name: nameOf(displayName, url) }));
}

async function connect(serverUrl: string, { fetch }: DavTask) {
  const account = await createAccount({ account: { serverUrl, accountType: "caldav" }, fetch });
  return fetchCalendars({ account, fetch });
}

/** A calendar's own name. Parsers make numbers of digits and objects of nothing. */
function nameOf(displayName: unknown, url: string): string {
  const named = typeof displayName === "string" || typeof displayName === "number" ? displayName : "";
  const path = decodePath(new URL(url).pathname.split("/").filter(Boolean).at(-1) ?? "");
  return oneLineOf(String(named)) || oneLineOf(path);
}

function oneLineOf(name: string): string {
  return name
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 60);
}

function decodePath(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Reads the entries of a calendar that lie in a span, unless it has the version that was named. The
 * text is the server's whole answer: reading it takes a thread of its own. Throws `FeedError`.
 */
export async function fetchDavCalendar({
  address,
  login,
  version,
  from,
  to,
  milliseconds,
}: {
  address: string;
  login: DavLogin;
  version: string | null;
  from: Date;
  to: Date;
  milliseconds?: number | undefined;
}): Promise<FeedAnswer> {
  const task = new DavTask(login, milliseconds);
  // The version comes first: what changes while the entries are read is then read next time.
  const present = await versionOf(address, task);
  if (present !== null && present === version) return "unchanged";
  const response = await task.fetchLong(address, {
    method: "REPORT",
    headers: { Depth: "1", "Content-Type": "application/xml; charset=utf-8" },
    body: queryOf({ from, to }),
  });
  if (response.status !== 207) throw refusal(response.status);
  const text = await response.text();
  return { text, textHash: hashToken(text), etag: present };
}

/** A word that changes with each change of a calendar; null if its server has none. */
async function versionOf(address: string, task: DavTask): Promise<string | null> {
  const props = { "cs:getctag": {}, "d:sync-token": {} };
  const [found] = await propfind({ url: address, props, depth: "0", fetch: task.fetch });
  if (!found?.ok) throw refusal(found?.status ?? 0);
  if (!found.props) throw new FeedError("not_a_calendar");
  const { getctag, syncToken } = found.props as Record<string, unknown>;
  const [word] = [getctag, syncToken].filter((one) => typeof one === "string" || typeof one === "number");
  return word === undefined ? null : hashToken(String(word));
}

/** What a status that is no success says about a calendar. */
export function refusal(status: number, cause?: unknown): FeedError {
  if (status === 401) return new FeedError("wrong_password");
  if (status === 404 || status === 410) return new FeedError("not_a_calendar");
  if (status >= 200 && status < 300) return new FeedError("not_a_calendar");
  return new FeedError(status >= 400 && status < 500 ? "refused" : "unreachable", { cause });
}

const compact = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** The question for all entries of a span (RFC 4791, 7.8). */
function queryOf({ from, to }: { from: Date; to: Date }): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">
  <d:prop><d:getetag/><c:calendar-data/></d:prop>
  <c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">
    <c:time-range start="${compact(from)}" end="${compact(to)}"/>
  </c:comp-filter></c:comp-filter></c:filter>
</c:calendar-query>`;
}
