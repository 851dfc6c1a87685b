import type { IncomingMessage, ServerResponse } from "node:http";

import { LRUCache } from "lru-cache";

import type { CachedDocument } from "./cached-document.server";
import { onDocumentsDropped } from "./process-documents.server";
import { documentKey, type DocumentStore } from "./document-store.server";
import { prepareRender } from "./document-render.server";
import { hasPrivateCookie, readVariant } from "~/front-door/cookies";
import type { DoorStore } from "~/front-door/door-store.server";
import { preferredEncoding } from "./encoding.server";
import type { CacheState, FrontDoorOptions, LanguageRules } from "~/front-door/options";
import type { Clock, Language } from "~/lib/languages";

const REMEMBER_UNCACHEABLE_MILLISECONDS = 30_000;

/** What two requests for the same document have in common. */
interface DocumentQuestion {
  key: string;
  variant: string;
  /** The language that the page offers to this visitor; null for none. */
  offer: Language | null;
  /** The clock in which this visitor reads the times of the page; null if it shows none. */
  clock: Clock | null;
}

/** What tells apart the copies of one page. */
function copyOf({ variant, offer, clock }: DocumentQuestion): string {
  if (offer === null && clock === null) return variant;
  return [variant, offer, clock].join("+");
}

interface AnswerHandlers {
  /** Sends a cached document. */
  send(document: CachedDocument, state: CacheState, acceptEncoding: string | undefined): void;
  /** Runs the application, on the visitor's own response or on a stand-in. */
  render(target: ServerResponse): void;
}

/**
 * A render that others are waiting for. Resolves to the cached document, or null if there is
 * nothing to share.
 */
type Flight = Promise<CachedDocument | null>;

interface DocumentGateOptions {
  store: DocumentStore;
  variantCookie: { name: string; values: readonly string[] };
  privateCookieName: RegExp;
  /** Headers of the cached document of a target: those of security, and the policy. */
  fixedHeaders(target: string, nonce: string | undefined): readonly (readonly [string, string])[];
  /**
   * Hosts whose pages aren't cached. Their pages may differ from host to host, and anyone can
   * invent such hosts, each with copies of its own.
   */
  isTenantHost?(host: string | undefined): boolean;
  /** See `LanguageRules`. */
  offer?: LanguageRules["offer"] | undefined;
  /** See `LanguageRules`. */
  clock?: LanguageRules["clock"] | undefined;
  /** See `FrontDoorOptions`. */
  stateLine?: FrontDoorOptions["stateLine"];
  /** See `FrontDoorOptions`. */
  carriesQuery?: ((target: string) => boolean) | undefined;
  /** See `FrontDoorOptions`. */
  essentialTarget?: ((target: string) => string) | undefined;
  now?: () => number;
}

/**
 * Decides which requests the document cache may answer, and shares one render between all who wait
 * for the same document.
 */
export class DocumentGate {
  private readonly flights = new Map<string, Flight>();
  private readonly uncacheable = new LRUCache<string, true>({
    max: 5_000,
    ttl: REMEMBER_UNCACHEABLE_MILLISECONDS,
  });
  private readonly now: () => number;

  constructor(private readonly options: DocumentGateOptions) {
    this.now = options.now ?? Date.now;
    // A request after a change must not join a render that began before it.
    onDocumentsDropped(() => this.flights.clear());
  }

  /**
   * The document that a request asks for, or null if its answer may be personal or isn't a
   * document.
   */
  question(request: IncomingMessage): DocumentQuestion | null {
    const { headers, method, url } = request;
    if ((method !== "GET" && method !== "HEAD") || url === undefined) return null;
    if (headers.authorization !== undefined || headers["transfer-encoding"] !== undefined) return null;
    if (headers["content-length"] !== undefined && headers["content-length"] !== "0") return null;
    // Loaders take it for that of a form that was refused, whose page is another one.
    if (headers["content-type"] !== undefined) return null;
    if (this.options.isTenantHost?.(headers.host)) return null;
    const variant = headers.cookie === undefined ? "" : this.variantOf(headers.cookie);
    if (variant === null) return null;
    const { offer, clock } = this.options;
    return { key: url, variant, offer: offer?.(url, headers) ?? null, clock: clock?.(url, headers) ?? null };
  }

  /**
   * A cached document that may be sent right now: fresh, or stale while another request renews it.
   */
  find(asked: DocumentQuestion): { document: CachedDocument; fresh: boolean } | null {
    const { key } = asked;
    const copy = copyOf(asked);
    const document =
      this.options.store.get(copy, key) ??
      (key.includes("?") ? this.options.store.get(copy, this.keyOf(key)) : undefined);
    if (!document) return null;
    const now = this.now();
    if (now < document.freshUntil) return { document, fresh: true };
    return now < document.staleUntil && now < document.retryAt ? { document, fresh: false } : null;
  }

  /**
   * Answers a request that `find` could not: waits for a running render of the same document, or
   * renders and caches the answer if its loaders allow that.
   */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    store: DoorStore,
    asked: DocumentQuestion,
    handlers: AnswerHandlers,
  ): Promise<void> {
    const question = { ...asked, key: this.essentialOf(asked.key) };
    // A copy for all contains nothing else of the address of the visitor for whom it is rendered.
    if (request.url !== undefined) request.url = this.essentialOf(request.url);
    const kept = this.find(question);
    if (kept) {
      // It was cached without the encoding that this visitor needs.
      const acceptEncoding = request.headers["accept-encoding"];
      await kept.document.version.prepare(preferredEncoding(acceptEncoding));
      return handlers.send(kept.document, kept.fresh ? "hit" : "stale", acceptEncoding);
    }
    const id = copyOf(question) + question.key;
    for (let flight = this.flights.get(id); flight; flight = this.flights.get(id)) {
      const document = await flight;
      if (response.destroyed) return;
      if (document) {
        const acceptEncoding = request.headers["accept-encoding"];
        await document.version.prepare(preferredEncoding(acceptEncoding));
        return handlers.send(document, "miss", acceptEncoding);
      }
      if (this.uncacheable.has(id)) break;
    }
    // A HEAD has no body to cache.
    if (request.method === "HEAD" || this.uncacheable.has(id)) return handlers.render(response);
    this.lead(request, response, store, question, handlers);
  }

  private essentialOf(target: string): string {
    const key = this.keyOf(target);
    return this.options.essentialTarget?.(key) ?? key;
  }

  private keyOf(target: string): string {
    return this.options.carriesQuery?.(target) ? target : documentKey(target);
  }

  private lead(
    request: IncomingMessage,
    response: ServerResponse,
    store: DoorStore,
    question: DocumentQuestion,
    handlers: AnswerHandlers,
  ): void {
    const { key, variant } = question;
    const copy = copyOf(question);
    const { store: kept, variantCookie, stateLine } = this.options;
    const fixedHeaders = (nonce: string | undefined) => this.options.fixedHeaders(key, nonce);
    const id = copy + key;
    const mark = kept.mark();
    const previous = kept.get(copy, key);
    const old = previous && this.now() < previous.staleUntil ? previous : undefined;

    let settle: (document: CachedDocument | null) => void = () => undefined;
    const flight: Flight = new Promise((resolve) => (settle = resolve));
    this.flights.set(id, flight);

    // Public pages are rendered from the variant alone, so no other cookie can leak into a copy
    // that all visitors get.
    if (variant) request.headers.cookie = `${variantCookie.name}=${variant}`;
    else delete request.headers.cookie;
    const order = { key, request, response, store, old, fixedHeaders, stateLine, now: this.now };
    store.isForKeeping = true;
    const target = prepareRender(order, {
      send: handlers.send,
      keep: (document) => void kept.set(copy, key, document, mark),
      forget: (lasting) => {
        kept.delete(copy, key);
        if (lasting) this.uncacheable.set(id, true);
      },
      finish: (document) => {
        if (this.flights.get(id) === flight) this.flights.delete(id);
        settle(document);
      },
    });
    handlers.render(target);
  }

  /**
   * The value of the variant cookie ("" without one), or null when a cookie makes the request
   * personal.
   */
  private variantOf(cookieHeader: string): string | null {
    const { variantCookie, privateCookieName } = this.options;
    return hasPrivateCookie(cookieHeader, privateCookieName)
      ? null
      : readVariant(cookieHeader, variantCookie);
  }
}
