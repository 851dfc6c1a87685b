import { z } from "zod";

import { oneLine } from "~/models/shared/typed-text";
import { picturesCopy } from "~/copy/pictures";
import type { PictureUse } from "./picture";
import { ALT_TEXT_LENGTH_MAX } from "./picture-limits";

/** The text that replaces a picture. */
const AltTextSchema = z
  .string(picturesCopy.upload.altMissing)
  .transform((text) => text.replace(/\s+/g, " ").trim())
  .pipe(oneLine(ALT_TEXT_LENGTH_MAX).min(1, picturesCopy.upload.altMissing));

/** The upload form without its file. An avatar needs no alt text, because a name is next to it. */
export const UPLOAD_FORM_SCHEMAS = {
  avatar: z.object({ altText: z.literal("").default("") }),
  gallery: z.object({ altText: AltTextSchema }),
  blog: z.object({ altText: AltTextSchema }),
  logo: z.object({ altText: AltTextSchema }),
} satisfies Record<PictureUse, z.ZodType>;
