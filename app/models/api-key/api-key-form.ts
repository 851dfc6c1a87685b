import { z } from "zod";

/** The form that revokes one key of the list. */
export const RevokeApiKeySchema = z.object({ keyId: z.uuid() });
