import type { LookupFunction } from "node:net";

import { InsecureIssuerError, type ExternalFetch } from "~/identity/provider.server";
import { tlsFaultOf } from "~/lib/tls/tls-fault";

import { createOutsideFetch, OutsideFetchError } from "../outside-fetch.server";

/* Requests to the issuers of OpenID Connect, with which people sign in. */

/** The longest time of one request. */
const ISSUER_DEADLINE_MILLISECONDS = 10_000;
/** How much of an answer is read. */
export const ISSUER_ANSWER_BYTES_MAX = 1024 * 1024;

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * How the identity provider asks issuers: one request, encrypted, no redirect. The operator's own
 * issuer may be inside, and on this machine it may be without encryption. Where its metadata leads
 * is checked like any address.
 */
export function createIssuerFetch({
  issuers,
  allowedHosts,
  milliseconds = ISSUER_DEADLINE_MILLISECONDS,
  lookup,
}: {
  /** The configured issuers. */
  issuers: readonly string[];
  /** Hosts inside that the operator allows. */
  allowedHosts: readonly string[];
  milliseconds?: number;
  /** How names are resolved, instead of by the system. */
  lookup?: LookupFunction;
}): ExternalFetch {
  const own = issuers.map((issuer) => new URL(issuer));
  const fetch = createOutsideFetch({
    allowedHosts: [...allowedHosts, ...own.map(({ host }) => host)],
    ...(lookup ? { lookup } : {}),
  });
  const isPlain = ({ protocol, host, hostname }: URL) =>
    protocol === "http:" && LOOPBACK.test(hostname) && own.some((issuer) => issuer.host === host);
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    if (url.protocol !== "https:" && !isPlain(url)) throw new OutsideFetchError("forbidden_address");
    const answer = await fetch(address, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      milliseconds,
      maxBytes: ISSUER_ANSWER_BYTES_MAX,
      ifLonger: "refuse",
    }).catch((error: unknown) => {
      throw tlsFaultOf(error) ? new InsecureIssuerError({ cause: error }) : error;
    });
    const type = answer.headers["content-type"] ?? "";
    const status = answer.status >= 200 && answer.status <= 599 ? answer.status : 502;
    const hasBody = ![204, 205, 304].includes(status);
    return new Response(hasBody ? new Uint8Array(answer.body) : null, {
      status,
      headers: { "Content-Type": type },
    });
  };
}
