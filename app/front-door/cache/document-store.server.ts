import { LRUCache } from "lru-cache";

import type { CachedDocument } from "./cached-document.server";

/** What networks of ads and newsletters add to a link, for each click or each recipient. */
const CLICK_ID = /^(?:gclid|gbraid|wbraid|dclid|fbclid|msclkid|mc_cid|mc_eid|igshid|ttclid|twclid)$/i;

/**
 * A path as our own links write it. Other spellings reach the same page but are stored separately
 * from the hot pages.
 */
const CANONICAL_PATH = /^\/$|^(?:\/[a-z0-9._-]+)+$/;

/**
 * The cache key of a target: without ids of clicks, the rest as it came. A campaign (`utm_…`)
 * stays, because the links and forms of a page carry it on.
 */
export function documentKey(target: string): string {
  const queryAt = target.indexOf("?");
  if (queryAt < 0) return target;
  const kept = target
    .slice(queryAt + 1)
    .split("&")
    .filter((pair) => pair !== "" && !CLICK_ID.test(pair.split("=", 1)[0] ?? ""));
  const path = target.slice(0, queryAt);
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}

interface DocumentStoreLimits {
  pageBytes: number;
  queryBytes: number;
}

/**
 * The cached documents, bounded in bytes. URLs with a query string or an unusual spelling have a
 * small store of their own: there are endlessly many of them, and they must not push out popular
 * pages.
 */
export class DocumentStore {
  private readonly pages: LRUCache<string, CachedDocument>;
  private readonly queries: LRUCache<string, CachedDocument>;
  private readonly droppedAt = new Map<string, number>();
  private dropCount = 0;

  constructor(limits: DocumentStoreLimits = { pageBytes: 48 * 1024 * 1024, queryBytes: 8 * 1024 * 1024 }) {
    const sized = (maxSize: number) =>
      new LRUCache<string, CachedDocument>({
        maxSize,
        maxEntrySize: maxSize,
        sizeCalculation: (document) => document.weight,
      });
    this.pages = sized(limits.pageBytes);
    this.queries = sized(limits.queryBytes);
  }

  get(variant: string, key: string): CachedDocument | undefined {
    return this.pages.get(variant + key) ?? this.queries.get(variant + key);
  }

  /**
   * A mark to take before rendering: `set` refuses a document that was rendered before its content
   * changed.
   */
  mark(): number {
    return this.dropCount;
  }

  /** Stores a document unless one of its tags was dropped after `mark`. Returns whether it did. */
  set(variant: string, key: string, document: CachedDocument, mark: number): boolean {
    for (const tag of document.tags) {
      if ((this.droppedAt.get(tag) ?? 0) > mark) return false;
    }
    const store = CANONICAL_PATH.test(key) ? this.pages : this.queries;
    store.set(variant + key, document);
    return true;
  }

  delete(variant: string, key: string): void {
    this.pages.delete(variant + key);
    this.queries.delete(variant + key);
  }

  /** Drops every document that shows content with one of the tags. */
  drop(tags: readonly string[]): void {
    this.dropCount += 1;
    for (const tag of tags) this.droppedAt.set(tag, this.dropCount);
    for (const store of [this.pages, this.queries]) {
      for (const [key, document] of store.entries()) {
        if (tags.some((tag) => document.tags.has(tag))) store.delete(key);
      }
    }
  }

  /** The number and bytes of the cached documents. */
  get size(): { documents: number; bytes: number } {
    return {
      documents: this.pages.size + this.queries.size,
      bytes: (this.pages.calculatedSize ?? 0) + (this.queries.calculatedSize ?? 0),
    };
  }
}
