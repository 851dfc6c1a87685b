import { createContext } from "react";

/**
 * The nonce of the page's scripts; undefined on pages that don't hydrate. `entry.server.tsx`
 * provides it.
 */
export const NonceContext = createContext<string | undefined>(undefined);
