import { DocumentStore } from "./document-store.server";

/** The documents cached by this process. */
export const documents = new DocumentStore();

const dropListeners = new Set<() => void>();

/**
 * Drops the cached documents that show content with these tags. Also keeps renders that began
 * earlier from being stored or joined. Called after a content change was committed, here or on
 * another instance.
 */
export function dropCachedDocuments(tags: readonly string[]): void {
  documents.drop(tags);
  for (const listener of dropListeners) listener();
}

/** Notifies the caller of each drop. Used by the flights of `document-gate.server.ts`. */
export function onDocumentsDropped(listener: () => void): void {
  dropListeners.add(listener);
}
