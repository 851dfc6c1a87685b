import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { gzipSync } from "node:zlib";

import { beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { env } from "~/server/env.server";
import { createOutsideFetch } from "~/services/outside-fetch.server";

import { cpuMilliseconds } from "../../../tests/setup/cpu-time";
import { CalendarError } from "./busy-times";
import { fetchFeed, FeedError } from "./calendar-feed.server";
import { readCalendar } from "./calendar-reader.server";
import { discoverCalendars, fetchDavCalendar } from "./dav.server";
import { getDavEntry } from "./dav-entry.server";

/* Servers that mean harm, as feeds and as CalDAV accounts. */

const SPAN = { from: new Date("2026-11-23"), to: new Date("2026-12-07") };
const LOGIN = { userName: "host", password: "word" };

beforeAll(() => {
  if (!env.allowedPrivateHosts.includes("127.0.0.1")) env.allowedPrivateHosts.push("127.0.0.1");
});

async function serve(listener: RequestListener): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: () => asked };
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof FeedError || error instanceof CalendarError ? error.fault : error),
  );

/** Each way in which a calendar's server is asked. */
const ways: [string, (address: string) => Promise<unknown>][] = [
  ["a feed", (address) => fetchFeed({ address, etag: null })],
  ["the discovery of an account", (address) => discoverCalendars({ address, login: LOGIN })],
  [
    "a calendar of an account",
    (address) => fetchDavCalendar({ address, login: LOGIN, version: null, ...SPAN }),
  ],
  ["an entry", (address) => getDavEntry({ address, login: LOGIN })],
];

describe.each(ways)("%s", (_name, ask) => {
  test.each([
    "https://169.254.169.254/latest/meta-data/",
    "https://localhost/",
    "http://localhost/",
    "https://calendar.localhost/",
    "https://CALENDAR.LOCALHOST./",
    "https://localhost.localdomain.internal/",
    "https://calendar.local/",
    "http://[::1]/",
    "http://calendar.example/",
    "file:///etc/passwd",
  ])("isn't followed to %s", async (location) => {
    const { url } = await serve(
      (_request, response) => void response.writeHead(307, { Location: location }).end(),
    );
    expect(await faultOf(ask(url))).toBe("forbidden_address");
  });

  test("ends when its server redirects for ever", async () => {
    const { url, asked } = await serve((request, response) => {
      response.writeHead(302, { Location: `${request.url}x` }).end();
    });
    expect(await faultOf(ask(url))).toBe("unreachable");
    expect(asked()).toBeLessThan(60);
  });

  test("of 50 MB is refused after the part that is read", async () => {
    let sent = 0;
    const part = Buffer.alloc(256 * 1024, "A");
    const { url } = await serve((_request, response) => {
      response.writeHead(207, { "Content-Type": "application/xml" });
      const pour = () => {
        while (sent < 50 * 1024 * 1024 && !response.destroyed) {
          sent += part.length;
          if (!response.write(part)) return void response.once("drain", pour);
        }
        response.end();
      };
      pour();
    });
    expect(await faultOf(ask(url))).toBe("too_large");
    expect(sent).toBeLessThan(40 * 1024 * 1024);
  });

  test("that is compressed although nobody asked for it is refused", async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    const { url } = await serve((_request, response) => {
      response.writeHead(207, { "Content-Type": "application/xml", "Content-Encoding": "gzip" }).end(bomb);
    });
    expect(await faultOf(ask(url))).toBe("not_a_calendar");
  });
});

test("an account's long answer to a short question isn't read in the server's own thread", async () => {
  const long = `<multistatus xmlns="DAV:">${"<response/>".repeat(100_000)}</multistatus>`;
  const { url } = await serve((_request, response) => {
    response.writeHead(207, { "Content-Type": "application/xml" }).end(long);
  });
  const reading = fetchDavCalendar({ address: url, login: LOGIN, version: null, ...SPAN });
  expect(await faultOf(reading)).toBe("too_large");
});

test.each([
  ["ampersands", `<multistatus xmlns="DAV:">${"&".repeat(500_000)}</multistatus>`],
  ["angle brackets", `<multistatus xmlns="DAV:">${"<".repeat(500_000)}</multistatus>`],
  ["text after its end", `<multistatus xmlns="DAV:"/>${"a".repeat(500_000)}`],
  ["texts among elements", `<multistatus xmlns="DAV:">${"a<a/>".repeat(80_000)}</multistatus>`],
  [
    "different elements",
    `<multistatus xmlns="DAV:">${Array.from({ length: 25_000 }, (_, at) => `<a${at}>b</a${at}>`).join("")}</multistatus>`,
  ],
])("an account's answer that is hard to read is refused at its first faults: %s", async (_, text) => {
  const { url } = await serve((_request, response) => {
    response.writeHead(207, { "Content-Type": "application/xml" }).end(text);
  });
  const taken = await cpuMilliseconds(async () => {
    const reading = fetchDavCalendar({ address: url, login: LOGIN, version: null, ...SPAN });
    expect(await faultOf(reading)).toBe("not_a_calendar");
  });
  expect(taken).toBeLessThan(1_000);
});

test("a name whose answer changes is resolved and checked for each connection", async () => {
  const answers = ["10.0.0.1", "169.254.169.254", "127.0.0.1"];
  let asked = 0;
  const lookup: LookupFunction = (_name, options, callback) => {
    const address = answers[asked] ?? "127.0.0.1";
    asked += 1;
    if (options.all) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  };
  const ask = createOutsideFetch({ allowedHosts: [], lookup });
  const request = {
    method: "REPORT",
    headers: {},
    milliseconds: 5_000,
    maxBytes: 10,
    ifLonger: "cut",
  } as const;
  for (const [index] of answers.entries()) {
    await expect(ask("https://calendar.example/", request)).rejects.toMatchObject({
      fault: "forbidden_address",
    });
    expect(asked).toBe(index + 1);
  }
});

test("a redirect to another host gets no password", async () => {
  const moved: (string | undefined)[] = [];
  const { url } = await serve((request, response) => {
    moved.push(request.headers.authorization);
    const address = `http://localhost:${new URL(url).port}/`;
    if (request.headers.host?.startsWith("127")) response.writeHead(302, { Location: address }).end();
    else response.end("BEGIN:VCALENDAR");
  });
  env.allowedPrivateHosts.push("localhost");
  onTestFinished(() => void env.allowedPrivateHosts.pop());
  await getDavEntry({ address: `${url}entry.ics`, login: LOGIN });
  expect(moved).toEqual([expect.stringMatching(/^Basic /), undefined]);
});

test("a calendar's name has no character that PostgreSQL refuses", async () => {
  const home = "<current-user-principal><href>/</href></current-user-principal>";
  const found = `<resourcetype><collection/><C:calendar/></resourcetype><displayname>Wo\0rk</displayname>`;
  const { url } = await serve((request, response) => {
    const prop =
      request.headers.depth === "1"
        ? found
        : `${home}<C:calendar-home-set><href>/</href></C:calendar-home-set>`;
    response
      .writeHead(207, { "Content-Type": "application/xml" })
      .end(
        `<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><response><href>/</href><propstat><prop>${prop}</prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`,
      );
  });
  const [calendar] = await discoverCalendars({ address: url, login: LOGIN });
  expect(calendar?.name).toBe("Wo rk");
});

test("an account with a million calendars ends", async () => {
  const many = Array.from(
    { length: 500 },
    (_, index) =>
      `<response><href>/c${index}/</href><propstat><prop><resourcetype><collection/><C:calendar/></resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat></response>`,
  );
  const home = `<propstat><prop><current-user-principal><href>/</href></current-user-principal><C:calendar-home-set><href>/</href></C:calendar-home-set></prop><status>HTTP/1.1 200 OK</status></propstat>`;
  const { url, asked } = await serve((request, response) => {
    const body = request.headers.depth === "1" ? many.join("") : `<response><href>/</href>${home}</response>`;
    response
      .writeHead(207, { "Content-Type": "application/xml" })
      .end(`<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${body}</multistatus>`);
  });
  expect(await faultOf(discoverCalendars({ address: url, login: LOGIN }))).toBe("too_large");
  expect(asked()).toBeLessThanOrEqual(60);
});

describe("the answer of an account", () => {
  const multistatus = (...entries: string[]) =>
    `<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${entries
      .map(
        (text, index) =>
          `<response><href>/${index}.ics</href><propstat><prop><C:calendar-data>${text}</C:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response>`,
      )
      .join("")}</multistatus>`;
  const entry = (...lines: string[]) =>
    ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\n");
  const read = (text: string) =>
    readCalendar(
      {
        text,
        isDavAnswer: true,
        from: SPAN.from.getTime(),
        to: SPAN.to.getTime(),
        timeZone: "UTC",
        ownUidEnd: "@own",
      },
      { hostId: "host" },
    );
  const good = entry("UID:1", "DTSTART:20261124T090000Z", "DURATION:PT1H", "SUMMARY:A &amp; B &lt;br&gt;");
  const from = Date.parse("2026-11-24T09:00:00Z");
  const busy = [{ from, to: from + 3_600_000 }];

  test("keeps its readable entries and counts those that repeat each second or never end", async () => {
    const bomb = entry("UID:2", "DTSTART:20261124T090000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY");
    const open = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:3\nDTSTART:20261124T100000Z";
    expect(
      await read(
        multistatus(bomb, open, good, entry("UID:9@own", "DTSTART:20261125T090000Z", "DURATION:PT1H")),
      ),
    ).toEqual({
      busy,
      unread: 2,
    });
    expect(
      await read(multistatus(`<![CDATA[${entry("UID:1", "DTSTART:20261124T090000Z", "DURATION:PT1H")}]]>`)),
    ).toEqual({
      busy,
      unread: 0,
    });
    expect(await read(multistatus())).toEqual({ busy: [], unread: 0 });
  });

  test("says which entries its server failed to read, and is none if it failed with all", async () => {
    const whole = "<response><href>/8.ics</href><status>HTTP/1.1 503 Service Unavailable</status></response>";
    const text =
      "<response><href>/9.ics</href><propstat><prop><C:calendar-data/></prop><status>HTTP/1.1 500 Internal Server Error</status></propstat></response>";
    const gone =
      "<response><href>/7.ics</href><propstat><prop><C:calendar-data/></prop><status>HTTP/1.1 404 Not Found</status></propstat></response>";
    const answer = (parts: string, ...entries: string[]) =>
      multistatus(...entries).replace("</multistatus>", `${parts}</multistatus>`);
    expect(await read(answer(whole + text + gone, good))).toEqual({ busy, unread: 2, isPartial: true });
    expect(await read(answer(gone))).toEqual({ busy: [], unread: 0 });
    for (const parts of [whole, text, whole + text])
      expect(await faultOf(read(answer(parts))), parts).toBe("unreachable");
  });

  test("expands no entities, and isn't read if it is no answer", async () => {
    const laughs = Array.from(
      { length: 12 },
      (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
    );
    const bomb = `<!DOCTYPE m [<!ENTITY l0 "ha">${laughs.join("")}]>${multistatus("&l12;", good)}`;
    const reading = await read(bomb).catch((error: unknown) => faultOf(Promise.reject(error as Error)));
    expect([{ busy, unread: 0 }, { busy, unread: 1 }, "not_a_calendar"]).toContainEqual(reading);
    for (const text of ["", "<html></html>", "BEGIN:VCALENDAR", "<multistatus", "{}"])
      expect(await faultOf(read(text)), text).toBe("not_a_calendar");
  });

  test("may have twenty thousand entries, each with the zone that it brings along", async () => {
    const zone =
      "BEGIN:VTIMEZONE\nTZID:Office\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE";
    const entries = Array.from({ length: 20_000 }, (_, index) =>
      entry(`UID:${index}`, "DTSTART;TZID=Office:20261124T100000", "DURATION:PT1H").replace(
        "BEGIN:VEVENT",
        `${zone}\nBEGIN:VEVENT`,
      ),
    );
    expect(await read(multistatus(...entries))).toEqual({ busy, unread: 0 });
  });
});
