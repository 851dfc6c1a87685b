import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { createIssuerFetch, ISSUER_ANSWER_BYTES_MAX } from "~/services/identity/issuer-fetch.server";

import { createAuthority, startSecureServer } from "../setup/certificates";
import { startProvider } from "./harness";
import { startIssuer } from "./issuer";
import { COMPANY, errorOf, visitorOf } from "./support/visits";

/* The limits of requests to issuers, with issuers on real sockets that mean harm. */

const GET = { method: "GET", headers: {} } as const;
const FAILED = { error: "server_error", code: "unexpected_failure" };

async function serve(listener: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    listener(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const faultOf = (request: Promise<unknown>) =>
  request.then(
    () => "none",
    (error: unknown) => (error as { fault?: string }).fault,
  );

/** A request to a server, which is configured as an issuer. */
function ask(url: string, options: Partial<Parameters<typeof createIssuerFetch>[0]> = {}) {
  return createIssuerFetch({ issuers: [url], allowedHosts: [], ...options })(url, GET);
}

type Lie = (honest: { status: number; type: string; body: string }) => RequestListener;

/**
 * An issuer on a socket, and a provider that asks it. On each path it may lie, and `everything`
 * answers honestly everywhere.
 */
async function startLiar({
  milliseconds = 5_000,
  requestTimeoutMilliseconds = 20_000,
}: { milliseconds?: number; requestTimeoutMilliseconds?: number } = {}) {
  const lies = new Map<string, Lie>();
  const listenerOf =
    (mayLie: boolean): RequestListener =>
    (request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        void (async () => {
          const { pathname } = new URL(request.url ?? "/", "http://issuer");
          const answer = await issuer.fetch(`${issuer.issuer}${pathname}`, {
            method: request.method === "POST" ? "POST" : "GET",
            headers: {},
            body: Buffer.concat(parts).toString(),
          });
          const type = answer.headers.get("content-type") ?? "";
          const honest = { status: answer.status, type, body: await answer.text() };
          const lie = mayLie ? lies.get(pathname) : undefined;
          if (lie) return void lie(honest)(request, response);
          response.writeHead(honest.status, { "Content-Type": type }).end(honest.body);
        })();
      });
    };
  const own = await serve(listenerOf(true));
  const everything = await serve(listenerOf(false));
  const issuer = await startIssuer({ issuer: own.url });
  // Also the address has to be asked for.
  issuer.claims = { sub: crypto.randomUUID(), email: undefined, email_verified: undefined };
  const email = `${crypto.randomUUID()}@company.example`;
  issuer.profile = { userinfo: { sub: issuer.claims.sub, email, email_verified: true } };
  const server = startProvider({
    requestTimeoutMilliseconds,
    externalProviders: { [COMPANY]: issuer.provider },
    externalFetch: createIssuerFetch({ issuers: [own.url], allowedHosts: [], milliseconds }),
  });
  const visitor = visitorOf(server, COMPANY);
  /** The address that the whole way leads to. */
  const visit = async (): Promise<URL> => {
    const address = await visitor.leave();
    if (!address.startsWith(`${own.url}/authorize`)) return new URL(address);
    return (await visitor.comeBack(issuer.approve(address))).to;
  };
  return { issuer, own, everything, lies, server, visit };
}

const METADATA = "/.well-known/openid-configuration";
const PATHS = [METADATA, "/token", "/keys", "/userinfo"];

test("an honest issuer on this machine signs people in, with all four requests", async () => {
  const { visit, own } = await startLiar();
  expect((await visit()).searchParams.has("code")).toBe(true);
  expect(new Set(own.asked)).toEqual(new Set(PATHS));
});

describe("time", () => {
  test("a request ends after ten seconds, and not before", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    let arrived: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    const { url } = await serve(() => arrived());
    let fault: string | undefined;
    void faultOf(ask(url)).then((found) => (fault = found));
    await arrival;
    await vi.advanceTimersByTimeAsync(9_999);
    expect(fault).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(fault).toBe("timeout");
  });

  test("an answer that comes drop by drop ends with it", async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      const drops = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(drops));
    });
    expect(await faultOf(ask(url, { milliseconds: 100 }))).toBe("timeout");
  });

  test.each(PATHS)("an issuer that hangs at %s leads the visitor back with an error", async (path) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    // The provider's own time is shorter: it doesn't answer 504, which no visitor could read.
    const { lies, visit } = await startLiar({ milliseconds: 50_000, requestTimeoutMilliseconds: 10_000 });
    let arrived: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    lies.set(path, () => () => arrived());
    const visiting = visit();
    await arrival;
    await vi.advanceTimersByTimeAsync(9_999);
    expect(errorOf({ to: await visiting })).toEqual(FAILED);
  });
});

describe("size", () => {
  test("one mebibyte is read, and not a byte more", async () => {
    const sized = (bytes: number) =>
      serve((_request, response) => void response.end(Buffer.alloc(bytes, " ")));
    const whole = await sized(1024 * 1024);
    expect((await (await ask(whole.url)).arrayBuffer()).byteLength).toBe(1024 * 1024);
    const longer = await sized(1024 * 1024 + 1);
    expect(await faultOf(ask(longer.url))).toBe("too_long");
  });

  test.each(PATHS)("an endless answer at %s ends the visit", async (path) => {
    let sent = 0;
    const { lies, visit } = await startLiar();
    lies.set(path, ({ type }) => (_request, response) => {
      response.writeHead(200, { "Content-Type": type });
      const pour = () => {
        while (!response.destroyed && response.write(" ".repeat(65_536))) sent += 65_536;
      };
      response.on("drain", pour);
      pour();
    });
    expect(errorOf({ to: await visit() })).toEqual(FAILED);
    // What was read, and what the sockets hold.
    expect(sent).toBeLessThan(ISSUER_ANSWER_BYTES_MAX + 16 * 1024 * 1024);
  });

  test("a compressed answer isn't unpacked", async () => {
    const { lies, visit } = await startLiar();
    const { gzipSync } = await import("node:zlib");
    lies.set(METADATA, ({ type, body }) => (_request, response) => {
      response.writeHead(200, { "Content-Type": type, "Content-Encoding": "gzip" }).end(gzipSync(body));
    });
    expect(errorOf({ to: await visit() })).toEqual(FAILED);
  });
});

describe("redirects", () => {
  const targets = ["own", "everything"] as const;
  test.each(PATHS.flatMap((path) => targets.map((target) => [path, target] as const)))(
    "at %s to %s are not followed, although the right answer is there",
    async (path, target) => {
      for (const status of [301, 302, 303, 307, 308]) {
        const { lies, visit, everything, own } = await startLiar();
        const location = `${{ own, everything }[target].url}${path}?again`;
        lies.set(path, ({ status: honest, type, body }) => (request, response) => {
          const isAgain = request.url?.endsWith("?again") === true;
          response
            .writeHead(isAgain ? honest : status, { "Content-Type": type, Location: location })
            .end(isAgain ? body : "");
        });
        expect(errorOf({ to: await visit() }), String(status)).toEqual(FAILED);
        expect([...own.asked, ...everything.asked].filter((url) => url.endsWith("?again"))).toEqual([]);
      }
    },
  );
});

describe("encryption", () => {
  const plain = (issuers: string[], address: string, allowedHosts: string[] = []) =>
    faultOf(createIssuerFetch({ issuers, allowedHosts })(address, GET));

  test("is missing only on this machine, where the operator has configured it", async () => {
    const { url } = await serve((_request, response) => void response.end("{}"));
    expect(await plain([url], `${url}/any`)).toBe("none");
    const { host } = new URL(url);
    expect(await plain(["https://id.example"], url)).toBe("forbidden_address");
    // A host inside that calendars may be read from is no issuer.
    expect(await plain(["https://id.example"], url, [host, "127.0.0.1"])).toBe("forbidden_address");
    expect(await plain(["http://127.0.0.1:1"], url)).toBe("forbidden_address");
    expect(await plain(["http://localhost:1"], url)).toBe("forbidden_address");
  });

  test.each([
    "http://id.example/token",
    "http://id.example:443/token",
    "http://10.0.0.7/token",
    "http://127.0.0.1.nip.io/token",
    "ftp://id.example/token",
  ])("is needed for %s, however it is configured", async (address) => {
    const { host } = new URL(address);
    expect(await plain([`https://${host}`, `http://${host}`], address, [host])).toBe("forbidden_address");
  });
});

describe("a certificate", () => {
  test.each(["departure", "way back"])(
    "that isn't valid at the %s is what the visitor learns",
    async (when) => {
      const { issue } = await createAuthority();
      const insecure = await startSecureServer(await issue(), (_request, response) => response.end());
      const issuer = await startIssuer(when === "departure" ? { issuer: insecure.url } : {});
      issuer.metadata = { token_endpoint: `${insecure.url}/token` };
      const overSockets = createIssuerFetch({ issuers: [insecure.url], allowedHosts: [] });
      const server = startProvider({
        externalProviders: { [COMPANY]: issuer.provider },
        externalFetch: (url, request) =>
          (url.startsWith(insecure.url) ? overSockets : issuer.fetch)(url, request),
      });
      const visitor = visitorOf(server, COMPANY);
      const address = await visitor.leave();
      const to =
        when === "departure" ? new URL(address) : (await visitor.comeBack(issuer.approve(address))).to;
      expect(errorOf({ to })).toEqual({ error: "server_error", code: "insecure_provider" });
    },
  );
});

describe("where an issuer's metadata leads", () => {
  const LISTED = ["jwks_uri", "token_endpoint", "userinfo_endpoint"] as const;

  test.each(LISTED)("its %s may not be another service of this machine", async (endpoint) => {
    const { issuer, visit, everything } = await startLiar();
    const path = { jwks_uri: "/keys", token_endpoint: "/token", userinfo_endpoint: "/userinfo" }[endpoint];
    issuer.metadata = { [endpoint]: `${everything.url}${path}` };
    expect(errorOf({ to: await visit() })).toEqual(FAILED);
    expect(everything.asked).toEqual([]);
  });

  test.each([
    "https://localhost/keys",
    "https://keys.localhost/",
    "https://KEYS.LOCALHOST./",
    "https://127.0.0.1/keys",
    "https://[::1]/keys",
    "https://169.254.169.254/latest/meta-data/",
    "https://metadata.google.internal/",
    "https://10.0.0.7/keys",
    "https://user:word@id.example/keys",
  ])("%s is refused before it is asked", async (address) => {
    const fetch = createIssuerFetch({ issuers: ["https://id.example"], allowedHosts: [] });
    expect(await faultOf(fetch(address, GET))).toBe("forbidden_address");
  });

  test.each(["127.0.0.1", "169.254.169.254", "10.1.2.3", "::1", "::ffff:169.254.169.254"])(
    "a public name that resolves to %s is refused",
    async (address) => {
      const lookup: LookupFunction = (_name, options, callback) => {
        const family = address.includes(":") ? 6 : 4;
        if (options.all) callback(null, [{ address, family }]);
        else callback(null, address, family);
      };
      const fetch = createIssuerFetch({ issuers: ["https://id.example"], allowedHosts: [], lookup });
      expect(await faultOf(fetch("https://keys.example/", GET))).toBe("forbidden_address");
    },
  );
});

describe("what an issuer answers", () => {
  test.each(PATHS)("at %s has to be JSON, and to say so", async (path) => {
    for (const type of ["text/html", "text/plain; charset=utf-8", "application/jsonp", ""]) {
      const { lies, visit } = await startLiar();
      lies.set(path, ({ body }) => (_request, response) => {
        response.writeHead(200, type === "" ? {} : { "Content-Type": type }).end(body);
      });
      expect(errorOf({ to: await visit() }), type).toEqual(FAILED);
    }
  });

  test("may be JSON of a kind of its own, for keys", async () => {
    const { lies, visit } = await startLiar();
    lies.set("/keys", ({ body }) => (_request, response) => {
      response.writeHead(200, { "Content-Type": "application/jwk-set+json; charset=utf-8" }).end(body);
    });
    expect((await visit()).searchParams.has("code")).toBe(true);
  });

  test.each([
    ["/keys", "keys", { kty: "oct" }],
    [METADATA, "id_token_signing_alg_values_supported", "RS256"],
    [METADATA, "token_endpoint_auth_methods_supported", "none"],
  ])("at %s may list more %s than there are, but not hundreds", async (path, name, entry) => {
    for (const [count, isTaken] of [
      [100, true],
      [300, false],
    ] as const) {
      const { lies, visit } = await startLiar();
      lies.set(path, ({ body, type }) => (_request, response) => {
        const honest = JSON.parse(body) as Record<string, unknown[] | undefined>;
        const list = [...(honest[name] ?? []), ...Array<unknown>(count).fill(entry)];
        response.writeHead(200, { "Content-Type": type }).end(JSON.stringify({ ...honest, [name]: list }));
      });
      expect((await visit()).searchParams.has("code"), `${count}`).toBe(isTaken);
    }
  });

  test.each(PATHS)("at %s may be broken or empty", async (path) => {
    for (const body of ["", "{", "[]", "null", '"text"', "7"]) {
      const { lies, visit } = await startLiar();
      lies.set(path, ({ type }) => (_request, response) => {
        response.writeHead(200, { "Content-Type": type }).end(body);
      });
      expect(errorOf({ to: await visit() }), body).toEqual(FAILED);
    }
  });
});

test("while an issuer is asked, nobody else waits for the database", async () => {
  const { lies, visit, server } = await startLiar();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const waiting = new Set<string>();
  for (const path of ["/token", "/keys", "/userinfo"]) {
    lies.set(path, ({ status, type, body }) => (_request, response) => {
      waiting.add(path);
      void released.then(() => response.writeHead(status, { "Content-Type": type }).end(body));
    });
  }
  const visiting = visit();
  while (waiting.size === 0) await sleep(5);
  const { userId } = await server.signedIn();
  expect(userId).not.toBe("");
  release();
  expect((await visiting).searchParams.has("code")).toBe(true);
});
