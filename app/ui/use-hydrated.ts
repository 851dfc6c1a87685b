import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * True once React runs in the browser; false on the server and during hydration, so both render the
 * same.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
