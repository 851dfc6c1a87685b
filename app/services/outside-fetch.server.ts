import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";

import ipaddr from "ipaddr.js";
import { RequestFilteringHttpsAgent } from "request-filtering-agent";

import { GrowingBytes } from "~/lib/growing-bytes.server";
import { tlsFaultOf, type TlsFault } from "~/lib/tls/tls-fault";
import { env } from "~/server/env.server";
import { traced, traceHeaders } from "~/server/tracing.server";

/*
 * Requests to addresses that people typed in. They must not reach inside our own network: only
 * https, only public addresses, and a name is resolved once, to the address that is connected to.
 */

/** Why a request brought no answer. */
export type OutsideFault = "timeout" | "unreachable" | "forbidden_address" | "too_long" | TlsFault;

/** A request to an outside address that brought no answer. */
export class OutsideFetchError extends Error {
  override name = "OutsideFetchError";
  constructor(
    readonly fault: OutsideFault,
    options?: ErrorOptions,
  ) {
    super(`The request failed: ${fault}`, options);
  }
}

interface OutsideRequest {
  method: "GET" | "POST" | "PUT" | "DELETE" | "PROPFIND" | "REPORT";
  headers: Record<string, string>;
  body?: string;
  /** The longest time from finding the address to the end of the answer. */
  milliseconds: number;
  /** How much of the answer is read. */
  maxBytes: number;
  /** A longer answer is cut off, or it is a fault. */
  ifLonger: "cut" | "refuse";
}

/** An answer, as far as it was read. A redirect is an answer like any other. */
export interface OutsideAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** Sends one request to an outside address, or throws `OutsideFetchError`. */
export type OutsideFetch = (url: string, request: OutsideRequest) => Promise<OutsideAnswer>;

/** Connections that are kept open per host, for the next request. */
const FREE_SOCKETS_MAX = 10;
const SOCKETS_MAX = 50;
/** Interim answers (1xx) that one request may get before its answer. */
const INTERIM_ANSWERS_MAX = 20;

/**
 * Whether an address may be asked at all: https without a password in it, or a host that the
 * operator allows. A name that leads inside is only found when it is resolved.
 */
export function isOutsideAddress(address: string, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return false;
  return isAllowed(url, allowedHosts) || (url.protocol === "https:" && !isInside(url.hostname));
}

const LOCAL_NAME = /^(localhost|.*\.(localhost|local|internal|lan|home\.arpa))\.?$/i;

/** Names and numbers that never lead outside, so that people learn it before the first request. */
function isInside(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) === 0) return LOCAL_NAME.test(hostname);
  return ipaddr.parse(address).range() !== "unicast";
}

function isAllowed({ protocol, hostname, host }: URL, allowedHosts: readonly string[]): boolean {
  return /^https?:$/.test(protocol) && (allowedHosts.includes(hostname) || allowedHosts.includes(host));
}

/**
 * A `fetch` for addresses that people typed in. It follows no redirect, decompresses nothing, and
 * ends by itself. `allowedHosts` are hosts inside that the operator allows, also over http.
 */
export function createOutsideFetch({
  allowedHosts,
  lookup,
}: {
  allowedHosts: readonly string[];
  /** How names are resolved, instead of by the system. */
  lookup?: LookupFunction;
}): OutsideFetch {
  const pool = {
    keepAlive: true,
    maxFreeSockets: FREE_SOCKETS_MAX,
    maxSockets: SOCKETS_MAX,
    ...(lookup ? { lookup } : {}),
  };
  const guarded = new RequestFilteringHttpsAgent(pool);
  const plain = { "http:": new http.Agent(pool), "https:": new https.Agent(pool) };
  return async (address, request) => {
    if (!isOutsideAddress(address, allowedHosts)) throw new OutsideFetchError("forbidden_address");
    const url = new URL(address);
    const agent = isAllowed(url, allowedHosts)
      ? plain[url.protocol === "http:" ? "http:" : "https:"]
      : guarded;
    // Paths of webhooks and calendars are secrets.
    const attributes = { "http.request.method": request.method, "server.address": url.hostname };
    return await traced({ name: request.method, kind: "client", attributes }, () =>
      send(url, agent, { ...request, headers: { ...request.headers, ...traceHeaders() } }),
    );
  };
}

/** The requests of this process, with the hosts that its operator allows. */
export const outsideFetch = createOutsideFetch({ allowedHosts: env.allowedPrivateHosts });

function send(url: URL, agent: http.Agent, request: OutsideRequest): Promise<OutsideAnswer> {
  const { method, headers, body = "", milliseconds, maxBytes, ifLonger } = request;
  const length = method === "GET" ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    let isOver = false;
    const begin = () => {
      const sent = (url.protocol === "http:" ? http : https).request(url, {
        method,
        agent,
        headers: { ...headers, ...length, "Accept-Encoding": "identity" },
      });
      let isAnswered = false;
      let interim = 0;
      let readBefore = 0;
      const end = (fault: OutsideFault, cause?: unknown) => {
        isOver = true;
        clearTimeout(deadline);
        reject(new OutsideFetchError(fault, { cause }));
        sent.destroy();
      };
      sent.on("error", (error) => {
        // A server may close a kept connection at the moment it is used again. That says nothing
        // about the server, so the request takes another connection, in the end a new one. A server
        // that has begun to answer has got the request, and doesn't get it twice.
        const isAnswering = isAnswered || (sent.socket?.bytesRead ?? 0) > readBefore;
        if (sent.reusedSocket && !isAnswering && !isOver) current = begin();
        else end(faultOf(error), error);
      });
      sent.on("socket", (socket) => (readBefore = socket.bytesRead));
      // Any number of them may come before the answer, and each one costs time.
      sent.on("information", () => {
        interim += 1;
        if (interim === INTERIM_ANSWERS_MAX) end("unreachable");
      });
      sent.on("upgrade", () => end("unreachable"));
      sent.on("response", (answer) => {
        isAnswered = true;
        const body = new GrowingBytes(maxBytes);
        const finish = () => {
          clearTimeout(deadline);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: body.taken() });
        };
        answer.on("data", (part: Buffer) => {
          if (body.take(part)) return;
          if (ifLonger === "refuse") return end("too_long");
          finish();
          sent.destroy();
        });
        answer.on("end", finish);
        // After the end or a cut, this settles nothing.
        answer.on("error", (error) => end(faultOf(error), error));
      });
      sent.end(body);
      return end;
    };
    let current = begin();
    const deadline = setTimeout(() => current("timeout"), milliseconds);
  });
}

function faultOf(error: Error): OutsideFault {
  const { code } = error as NodeJS.ErrnoException;
  // The agent's own refusals have no code.
  if (code === undefined) return /is not allowed/.test(error.message) ? "forbidden_address" : "unreachable";
  return tlsFaultOf(error) ?? "unreachable";
}
