import { z } from "zod";

import { companyErrorCopy } from "~/copy/form-errors";
import { optionalLine } from "~/models/shared/typed-text";

import { ACCENTS } from "./company-branding";
import { WELCOME_LENGTH_MAX } from "./company-limits";

/** The forms that change the branding and take the logo down. A logo is uploaded as a picture. */
export const BrandingFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save-branding"),
    accent: z.enum(ACCENTS, companyErrorCopy.accent),
    welcome: optionalLine(WELCOME_LENGTH_MAX),
    /** The company's `updatedAt` as the form showed it. */
    seenAt: z.coerce.date(),
  }),
  z.object({ intent: z.literal("remove-logo") }),
]);
