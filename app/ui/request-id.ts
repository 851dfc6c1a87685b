import { createContext } from "react";

/**
 * The id of the current request, for error pages; null in the browser. `entry.server.tsx` provides
 * it.
 */
export const RequestIdContext = createContext<string | null>(null);
