import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type LookupFunction } from "node:net";

import { describe, expect, onTestFinished, test } from "vitest";

import { createOutsideFetch, isOutsideAddress, type OutsideFetchError } from "./outside-fetch.server";

const GET = { method: "GET", headers: {}, milliseconds: 2_000, maxBytes: 1_000, ifLonger: "cut" } as const;

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

const allowing = createOutsideFetch({ allowedHosts: ["127.0.0.1"] });

function faultOf(request: Promise<unknown>): Promise<string> {
  return request.then(
    () => "none",
    (error: unknown) => (error as OutsideFetchError).fault,
  );
}

/** Resolves every name to these addresses, and counts how often. */
function lookupOf(...addresses: string[]): { lookup: LookupFunction; asked: () => number } {
  let asked = 0;
  const lookup: LookupFunction = (_name, options, callback) => {
    asked += 1;
    const list = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    if (options.all) callback(null, list);
    else callback(null, list[0]?.address ?? "", list[0]?.family);
  };
  return { lookup, asked: () => asked };
}

describe("addresses inside", () => {
  test.each(["https://198.41.0.4/", "https://[2606:4700::1111]/", "https://hooks.example/"])(
    "%s is outside",
    (url) => expect(isOutsideAddress(url, [])).toBe(true),
  );

  test.each([
    "https://169.254.169.254/latest/meta-data/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://0x7f000001/",
    "https://2130706433/",
    "https://0.0.0.0/",
    "https://10.0.0.7/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://100.64.0.1/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:a9fe:a9fe]/",
    "https://[fd00:ec2::254]/",
    "https://[fe80::1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://localhost/",
    "https://localhost./",
    "http://localhost/",
    "http://localhost:8080/",
    "https://hooks.localhost/",
    "https://A.B.LocalHost./",
    "https://nas.lan/",
    "https://router.home.arpa/",
    "https://metadata.google.internal/",
    "https://printer.local/",
  ])("%s is refused before it is asked, and so it can't be saved", async (url) => {
    expect(isOutsideAddress(url, [])).toBe(false);
    expect(await faultOf(createOutsideFetch({ allowedHosts: [] })(url, GET))).toBe("forbidden_address");
  });

  test.each(["127.0.0.1", "169.254.169.254", "10.1.2.3", "::1", "::ffff:10.0.0.1", "fd12::1"])(
    "a public name that leads to %s is refused",
    async (address) => {
      const { lookup } = lookupOf(address);
      const fetch = createOutsideFetch({ allowedHosts: [], lookup });
      expect(await faultOf(fetch("https://hooks.example/", GET))).toBe("forbidden_address");
    },
  );

  test("a name is resolved once for each connection, so a second answer can't replace the first", async () => {
    const { lookup, asked } = lookupOf("10.0.0.1");
    const fetch = createOutsideFetch({ allowedHosts: [], lookup });
    await faultOf(fetch("https://hooks.example/", GET));
    expect(asked()).toBe(1);
  });

  test("one private address among public ones is enough to refuse", async () => {
    const { lookup } = lookupOf("198.41.0.4", "127.0.0.1");
    const fetch = createOutsideFetch({ allowedHosts: [], lookup });
    expect(await faultOf(fetch("https://hooks.example/", GET))).toBe("forbidden_address");
  });

  test.each(["http://hooks.example/", "https://user:word@hooks.example/", "file:///etc/passwd", "nothing"])(
    "%s is refused before any connection",
    async (url) => {
      expect(isOutsideAddress(url, [])).toBe(false);
      expect(await faultOf(allowing(url, GET))).toBe("forbidden_address");
    },
  );

  test("an allowed host may be meant with one port only", async () => {
    const { url } = await serve((_request, response) => void response.end("hello"));
    const { host } = new URL(url);
    expect((await createOutsideFetch({ allowedHosts: [host] })(url, GET)).body.toString()).toBe("hello");
    expect(isOutsideAddress("http://127.0.0.1:1/", [host])).toBe(false);
  });
});

describe("hostile answers", () => {
  test("a redirect is returned and not followed", async () => {
    const target = await serve((_request, response) => void response.end("inside"));
    const { url } = await serve(
      (_request, response) => void response.writeHead(307, { Location: target.url }).end(),
    );
    expect((await allowing(url, GET)).status).toBe(307);
    expect(target.asked()).toBe(0);
  });

  test("a server that never answers is given up after the time limit", async () => {
    const { url } = await serve(() => undefined);
    expect(await faultOf(allowing(url, { ...GET, milliseconds: 50 }))).toBe("timeout");
  });

  test("a server that answers drop by drop is given up after the same time", async () => {
    const { url } = await serve((_request, response) => {
      const drops = setInterval(() => response.write("x"), 10);
      response.on("close", () => clearInterval(drops));
    });
    expect(await faultOf(allowing(url, { ...GET, milliseconds: 100 }))).toBe("timeout");
  });

  test("an endless answer is cut off, or refused", async () => {
    const { url } = await serve((_request, response) => {
      const pour = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", pour);
      pour();
    });
    expect((await allowing(url, GET)).body).toHaveLength(1_000);
    expect(await faultOf(allowing(url, { ...GET, ifLonger: "refuse" }))).toBe("too_long");
  });

  test("a server that hangs up is unreachable", async () => {
    const { url } = await serve((request) => void request.socket.destroy());
    expect(await faultOf(allowing(url, GET))).toBe("unreachable");
  });
});

describe("raw answers", () => {
  /** A server that sends this after each request, again and again if `isEndless`. */
  async function serveRaw(text: string, { isEndless = false } = {}): Promise<string> {
    const server = createSocketServer((socket) => {
      const flood = () => {
        while (!socket.destroyed && socket.write(text));
      };
      socket.on("error", () => undefined);
      socket.on("data", () => {
        if (!isEndless) return void socket.write(text);
        socket.on("drain", flood);
        flood();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  const interim = "HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n";

  test("a few interim answers may come before the answer", async () => {
    const url = await serveRaw(`${interim.repeat(3)}HTTP/1.1 204 No Content\r\n\r\n`);
    expect(await allowing(url, GET)).toMatchObject({ status: 204 });
  });

  test("a server that only sends interim answers is given up at once", async () => {
    const url = await serveRaw(interim.repeat(10), { isEndless: true });
    expect(await faultOf(allowing(url, { ...GET, milliseconds: 20_000 }))).toBe("unreachable");
  });

  test("a server that changes the protocol is given up at once", async () => {
    const url = await serveRaw(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    );
    expect(await faultOf(allowing(url, { ...GET, milliseconds: 20_000 }))).toBe("unreachable");
  });

  test("an answer in pieces of one byte arrives as it is", async () => {
    const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    const bytes = 40_000;
    const url = await serveRaw(`${head}${"1\r\nx\r\n".repeat(bytes)}0\r\n\r\n`);
    const { body } = await allowing(url, { ...GET, milliseconds: 20_000, maxBytes: 1_000_000 });
    expect(body.toString()).toBe("x".repeat(bytes));
  });

  test("an answer in more pieces than anyone needs is too long", async () => {
    const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    const url = await serveRaw(`${head}${"1\r\nx\r\n".repeat(60_000)}0\r\n\r\n`);
    const request = { ...GET, milliseconds: 20_000, maxBytes: 1_000_000, ifLonger: "refuse" } as const;
    expect(await faultOf(allowing(url, request))).toBe("too_long");
  });
});

describe("a connection that is kept for the next request", () => {
  /** A server that keeps a connection after its first answer, and ends it at the next request. */
  async function serveOnce(): Promise<{ url: string; bodies: string[] }> {
    const bodies: string[] = [];
    const server = createSocketServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", (first: Buffer) => {
        bodies.push(first.toString().split("\r\n\r\n")[1] ?? "");
        socket.write("HTTP/1.1 204 No Content\r\nConnection: keep-alive\r\n\r\n");
        socket.once("data", () => socket.destroy());
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bodies };
  }

  const post = (body: string) => ({ ...GET, method: "POST", body }) as const;

  test("may bring nonsense, which doesn't have the request sent twice", async () => {
    const bodies: string[] = [];
    const server = createSocketServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", (sent: Buffer) => {
        bodies.push(sent.toString().split("\r\n\r\n")[1] ?? "");
        socket.write(bodies.length === 1 ? "HTTP/1.1 204 No Content\r\n\r\n" : "nonsense\r\n\r\n");
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const fetchOutside = createOutsideFetch({ allowedHosts: ["127.0.0.1"] });
    expect(await fetchOutside(url, post("first"))).toMatchObject({ status: 204 });
    expect(await faultOf(fetchOutside(url, post("second")))).toBe("unreachable");
    expect(bodies).toEqual(["first", "second"]);
  });

  test("may be ended by the server: the request takes a new one", async () => {
    const { url, bodies } = await serveOnce();
    const fetchOutside = createOutsideFetch({ allowedHosts: ["127.0.0.1"] });
    for (const body of ["first", "second", "third"])
      expect(await fetchOutside(url, post(body))).toMatchObject({ status: 204 });
    expect(bodies).toEqual(["first", "second", "third"]);
  });

  test("may be one of many that the server has ended", async () => {
    const { url, bodies } = await serveOnce();
    const fetchOutside = createOutsideFetch({ allowedHosts: ["127.0.0.1"] });
    const six = ["a", "b", "c", "d", "e", "f"];
    await Promise.all(six.map((body) => fetchOutside(url, post(body))));
    expect(await fetchOutside(url, post("g"))).toMatchObject({ status: 204 });
    expect(bodies.toSorted()).toEqual([...six, "g"]);
  });
});
