import { z } from "zod";

import { messagesCopy } from "~/copy/messages";
import { MESSAGE_LENGTH_MAX } from "./company-limits";

/* Apart from `company-message.ts`, so that pages don't load the schema library. */

const { errors } = messagesCopy;

/** The text of a message. */
export const MessageTextSchema = z
  .string(errors.missing)
  .meta({ minLength: 1, maxLength: MESSAGE_LENGTH_MAX })
  .transform((text) => text.replace(/\r\n?/g, "\n").trim())
  .pipe(
    z
      .string(errors.missing)
      .min(1, errors.missing)
      .max(MESSAGE_LENGTH_MAX, errors.tooLong(MESSAGE_LENGTH_MAX))
      .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), errors.controlCharacters),
  );

/** The form of a message between a customer company and the provider's staff. */
export const CompanyMessageFormSchema = z.object({
  intent: z.literal("write-message"),
  /** The id of the message, so that a form sent twice adds one. */
  key: z.uuid(errors.reload),
  text: MessageTextSchema,
});

export type CompanyMessageForm = z.output<typeof CompanyMessageFormSchema>;
