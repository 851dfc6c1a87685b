import type { IncomingMessage, ServerResponse } from "node:http";

import { FileStore, type KnownFile } from "./static-file-store.server";
import { addressOf, recordAnswer } from "~/front-door/answer/answer-record.server";
import { preferredEncoding } from "~/front-door/cache/encoding.server";
import type { Draining } from "~/front-door/draining.server";
import type { FrontDoorOptions } from "~/front-door/options";
import { nextRequestId } from "~/front-door/request-id.server";
import type { Refusal } from "~/front-door/rules/refusal";
import { sendFile } from "./send-file.server";

interface KnownFiles {
  /**
   * Answers a request for a file of the client build, and returns whether it did. An exact path of
   * the list passes the rules for targets, and the host is checked each time. Whatever has a body,
   * a query or another spelling takes the long way through all rules.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers a request that has passed the rules, if `path` is a file. Returns whether it is. */
  send(request: IncomingMessage, response: ServerResponse, path: string, requestId: string): boolean;
}

/** Creates what answers for the files of the client build, without the application. */
export function createKnownFiles(
  options: FrontDoorOptions,
  {
    fixedHeaders,
    hostRule,
    draining,
  }: {
    fixedHeaders: readonly (readonly [string, string])[];
    hostRule: (rawHeaders: readonly string[]) => Refusal | null;
    draining: Draining;
  },
): KnownFiles {
  const store = options.files && new FileStore(options.files, fixedHeaders);
  const find = (method: string | undefined, path: string) => {
    try {
      return method === "GET" || method === "HEAD" ? store?.get(path) : undefined;
    } catch (error) {
      // Nobody would catch it here, and the process would end. The application answers for it.
      options.log.error({ err: error, path }, "a file of the build could not be read");
      return undefined;
    }
  };
  const write = (request: IncomingMessage, response: ServerResponse, file: KnownFile, requestId: string) => {
    if (draining.active) response.shouldKeepAlive = false;
    const encoding = preferredEncoding(request.headers["accept-encoding"]);
    return sendFile(request, response, file.variant(encoding), requestId);
  };
  return {
    answer(request, response) {
      const { method, url = "/" } = request;
      const file = find(method, url);
      if (!file || hasBodyOrExpects(request.headers) || hostRule(request.rawHeaders) !== null) return false;
      const started = performance.now();
      const requestId = nextRequestId();
      const sent = write(request, response, file, requestId);
      draining.sent(request.socket);
      const answer = {
        ...sent,
        requestId,
        method: method === "HEAD" ? "HEAD" : "GET",
        target: url,
        pathJson: file.pathJson,
        route: "static",
        seconds: (performance.now() - started) / 1000,
        cache: "pass",
      } as const;
      recordAnswer(request, answer, addressOf(request, options.trustedProxyHops), options);
      return true;
    },
    send(request, response, path, requestId) {
      const file = find(request.method, path);
      if (file) write(request, response, file, requestId);
      return file !== undefined;
    },
  };
}

function hasBodyOrExpects(headers: IncomingMessage["headers"]): boolean {
  return (
    headers.expect !== undefined ||
    headers["transfer-encoding"] !== undefined ||
    (headers["content-length"] !== undefined && headers["content-length"] !== "0")
  );
}
