import { vi } from "vitest";

/**
 * Gives a test file modules of its own, though it shares a process and the libraries in it with
 * other files: each module of ours reads the environment again and begins with empty caches.
 */
export function freshModules(): void {
  // What still runs of the file before may use its own connection again, which nothing closes any
  // more. The connection lives on globalThis, so this file would find it there and write to the
  // other file's database.
  delete (globalThis as { automataDatabase?: unknown }).automataDatabase;
  // Or the time that its database said, which holds against a clock that a test moves.
  delete (globalThis as { automataClock?: unknown }).automataClock;
  vi.resetModules();
}
