import { DocumentStore } from "./document-store.server";

/** The documents kept by this process. */
export const documents = new DocumentStore();

const dropListeners = new Set<() => void>();

/**
 * Forgets the kept documents that show content of these tags, and keeps renderings that began
 * before from being stored or joined. Called after a content change was committed, here or on
 * another instance.
 */
export function dropCachedDocuments(tags: readonly string[]): void {
  documents.drop(tags);
  for (const listener of dropListeners) listener();
}

/** Tells the caller about each drop. Used by the flights of `document-gate.server.ts`. */
export function onDocumentsDropped(listener: () => void): void {
  dropListeners.add(listener);
}
