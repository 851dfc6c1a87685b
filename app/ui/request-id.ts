import { createContext } from "react";

/**
 * Id of the request that is being rendered, for error pages; null in the browser.
 * `entry.server.tsx` provides it.
 */
export const RequestIdContext = createContext<string | null>(null);
