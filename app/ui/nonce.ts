import { createContext } from "react";

/**
 * Nonce of the page's scripts on pages that hydrate; undefined on pages without scripts.
 * `entry.server.tsx` provides it.
 */
export const NonceContext = createContext<string | undefined>(undefined);
