import type { IncomingMessage, ServerResponse } from "node:http";

import { CachedDocument, type StateLine } from "./cached-document.server";
import { captureAnswer, type Decision } from "./capture.server";
import type { DoorStore } from "~/front-door/door-store.server";
import { preferredEncoding, withoutBrotli } from "./encoding.server";
import type { CacheState, FrontDoorOptions } from "~/front-door/options";

/** After this time, a visitor waiting for a renewal gets the old copy. The renewal continues. */
const RENEWAL_PATIENCE_MILLISECONDS = 1_000;
/** After this time, a render that hangs is given up for everyone who waits. */
const RENDER_DEADLINE_MILLISECONDS = 30_000;

/** Headers of a single response, or those that the cached document sets itself. */
const NOT_KEPT = new Set([
  "cache-control",
  "connection",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
  "vary",
  "x-request-id",
]);

interface RenderOrder {
  key: string;
  request: IncomingMessage;
  response: ServerResponse;
  store: DoorStore;
  /** A copy that may still be sent if this render takes long or fails. */
  old: CachedDocument | undefined;
  /** The headers of every answer, and the policy with the nonce of this render. */
  fixedHeaders(nonce: string | undefined): readonly (readonly [string, string])[];
  stateLine: FrontDoorOptions["stateLine"];
  now(): number;
}

interface RenderHandlers {
  /** Sends a document to the visitor who made this request. */
  send(document: CachedDocument, state: CacheState, acceptEncoding: string | undefined): void;
  keep(document: CachedDocument): void;
  /**
   * The answer may not be cached. With `lasting`, the next one won't be either, so nobody needs to
   * wait for it.
   */
  forget(lasting: boolean): void;
  /** Called once, with the document for those who wait, or null if there is nothing to share. */
  finish(document: CachedDocument | null): void;
}

/**
 * Prepares one render of a cacheable document, for the first visitor and all who wait. Returns the
 * response that the application must write to.
 */
export function prepareRender(order: RenderOrder, handlers: RenderHandlers): ServerResponse {
  const { request, response, store, old } = order;
  const acceptEncoding = request.headers["accept-encoding"];
  let answered = false;
  let finished = false;

  const finish = (document: CachedDocument | null) => {
    if (finished) return;
    finished = true;
    clearTimeout(impatience);
    clearTimeout(deadline);
    handlers.finish(document);
  };
  const send = (document: CachedDocument, state: CacheState) => {
    if (answered || response.destroyed) return;
    answered = true;
    handlers.send(document, state, acceptEncoding);
  };
  const renewalFailed = (document: CachedDocument) => {
    document.renewalFailed(order.now());
    send(document, "stale");
    finish(document);
  };

  // While this render runs, others get the old copy.
  if (old) old.retryAt = Number.POSITIVE_INFINITY;
  const impatience = setTimeout(() => old && send(old, "stale"), RENEWAL_PATIENCE_MILLISECONDS).unref();
  const deadline = setTimeout(
    () => (old ? renewalFailed(old) : finish(null)),
    RENDER_DEADLINE_MILLISECONDS,
  ).unref();

  const decide = (answer: ServerResponse): Decision => {
    if (isStorable(answer, store)) return "keep";
    if (old && answer.statusCode >= 500) {
      renewalFailed(old);
      return "discard";
    }
    handlers.forget(answer.statusCode < 500);
    finish(null);
    if (answered) return "discard";
    answered = true;
    return "pass";
  };

  const onRendered = async (answer: ServerResponse, body: Buffer) => {
    const { seconds, tags } = store.publicCache ?? { seconds: 0, tags: new Set<string>() };
    const headers = [...keptHeaders(answer), ...order.fixedHeaders(store.issuedNonce)];
    const route = store.route ?? "resource";
    const document = new CachedDocument(
      {
        target: order.key,
        route,
        headers,
        body,
        seconds,
        tags,
        vary: store.vary,
        ownValues: store.ownValues,
        stateLine: stateLineOf(order),
      },
      order.now(),
    );
    await document.version.prepare(preferredEncoding(acceptEncoding));
    handlers.keep(document);
    send(document, "miss");
    finish(document);
  };

  const onTooLarge = () => {
    answered = true;
    handlers.forget(true);
    finish(null);
  };

  const onFailed = () => {
    if (old) return renewalFailed(old);
    handlers.forget(false);
    finish(null);
    if (!answered) response.destroy();
  };

  const target = captureAnswer(request, response, {
    decide,
    onRendered: (answer, body) => void onRendered(answer, body),
    onTooLarge,
    onFailed,
  });
  // The compression middleware calls this when the headers are sent. What is cached must reach us
  // uncompressed; it may compress everything else.
  Object.defineProperty(request.headers, "accept-encoding", {
    configurable: true,
    enumerable: true,
    get: () => (answered || isStorable(target, store) ? undefined : withoutBrotli(acceptEncoding)),
  });
  return target;
}

/** The line that says how the site is, if the application put one on the page. */
function stateLineOf({ store, stateLine }: RenderOrder): StateLine | undefined {
  const { shownState: rendered, language } = store;
  if (!stateLine || rendered === undefined) return undefined;
  return { rendered, current: stateLine.current, markup: (state) => stateLine.markup(state, language) };
}

function isStorable(answer: ServerResponse, store: DoorStore): boolean {
  return (
    answer.statusCode === 200 &&
    store.publicCache !== undefined &&
    store.publicCache.seconds > 0 &&
    store.cookies.length === 0 &&
    !answer.hasHeader("Set-Cookie") &&
    !answer.hasHeader("Content-Encoding")
  );
}

function keptHeaders(answer: ServerResponse): [string, string][] {
  const kept: [string, string][] = [];
  for (const [name, value] of Object.entries(answer.getHeaders())) {
    if (value === undefined || NOT_KEPT.has(name)) continue;
    for (const item of Array.isArray(value) ? value : [value]) kept.push([name, String(item)]);
  }
  return kept;
}
