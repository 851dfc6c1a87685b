import { z } from "zod";

/**
 * An id that a caller names, also in upper case (RFC 9562, 4). In a path, a value that isn't a UUID
 * names nothing (404).
 */
export const idSchema = z.guid().transform((id) => id.toLowerCase());
