import { z } from "zod";

import { ALT_TEXT_LENGTH_MAX, type PictureUse } from "./picture";

/** The text that replaces a picture. */
const AltTextSchema = z
  .string("Please describe the picture in a few words.")
  .max(ALT_TEXT_LENGTH_MAX, `Please use ${ALT_TEXT_LENGTH_MAX} characters at most.`)
  .transform((text) => text.replace(/\s+/g, " ").trim())
  .refine((text) => text !== "", "Please describe the picture in a few words.")
  .refine((text) => !/\p{Cc}/u.test(text), "Please remove the control characters.");

/** The upload form without its file. An avatar needs no alt text, because a name is next to it. */
export const UPLOAD_FORM_SCHEMAS = {
  avatar: z.object({ altText: z.literal("").default("") }),
  gallery: z.object({ altText: AltTextSchema }),
  blog: z.object({ altText: AltTextSchema }),
  logo: z.object({ altText: AltTextSchema }),
} satisfies Record<PictureUse, z.ZodType>;
