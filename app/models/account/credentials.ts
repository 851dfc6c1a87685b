import { z } from "zod";

import { credentialErrorCopy as copy } from "~/copy/form-errors";
import { isCommonPassword } from "~/lib/common-password.server";
import { CampaignFieldSchema } from "~/models/lead/campaign-field";
import { emailText, oneLine } from "~/models/shared/typed-text";
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARACTERS } from "~/lib/password-rule";
import { NAME_LENGTH_MAX, PASSWORD_LENGTH_MAX } from "./account-limits";

/** Shorter words appear in many good passphrases. */
const OWN_WORD_MIN_CHARACTERS = 4;
/** The messages for when `leavesOutOwnWords` is false. */
export const OWN_WORDS = {
  path: ["password"],
  message: copy.passwordOwnWords,
};

/** The email address of the person who fills in the form, in upper and lower case as typed. */
export const email = emailText({ missing: copy.email, long: copy.emailTooLong }).pipe(
  z.email(copy.emailForm),
);

/** A new password, wherever it is chosen: on a page or through the API. */
export const NewPasswordValueSchema = z
  .string(copy.newPassword)
  .refine((password) => charactersOf(password) >= PASSWORD_MIN_CHARACTERS, {
    error: ({ input }) => copy.passwordShort(charactersOf(String(input)), PASSWORD_MIN_CHARACTERS),
    abort: true,
  })
  .refine((password) => new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES, {
    error: copy.passwordLong(PASSWORD_MAX_BYTES),
    abort: true,
  })
  .refine((password) => new Set(password).size > 4, copy.passwordRepeats)
  .refine((password) => !isCommonPassword(password), copy.passwordCommon)
  .meta({ minLength: PASSWORD_MIN_CHARACTERS });

/** Where to go afterwards. `safeRedirect` checks it when it is used. */
const redirectTo = z.string().max(2_000).optional();

const name = (missing: string) => oneLine(NAME_LENGTH_MAX, missing).min(1, missing);

/** `/login`. Only the provider says whether a password is wrong, so its shape isn't checked. */
export const LoginSchema = z.object({
  email,
  password: z.string(copy.password).max(PASSWORD_LENGTH_MAX, copy.passwordTooLong),
  redirectTo,
});

/** `/register`. Nobody chooses their role here: everyone who signs up is a lead. */
export const RegistrationSchema = z
  .object({
    firstName: name(copy.firstName),
    lastName: name(copy.lastName),
    businessName: name(copy.businessName),
    email,
    password: NewPasswordValueSchema,
    redirectTo,
    campaign: CampaignFieldSchema,
  })
  .refine(leavesOutOwnWords, OWN_WORDS);

/** The address to send an email to. */
export const MailRequestSchema = z.object({ email });

/** `/reset-password`. Asks for the current password unless an emailed link has proven who it is. */
export const NewPasswordSchema = z.object({
  password: NewPasswordValueSchema,
  currentPassword: z.string().max(PASSWORD_LENGTH_MAX, copy.passwordTooLong).optional(),
});

/** `/confirm-identity`: the password or an authenticator app code. */
export const ConfirmIdentitySchema = z.object({
  intent: z.literal("confirm"),
  currentPassword: z.string(copy.currentPassword).max(PASSWORD_LENGTH_MAX, copy.passwordTooLong),
});

/** `/confirm-identity` for a change that needs the second factor itself. */
export const ConfirmCodeSchema = z.object({
  intent: z.literal("confirm"),
  currentPassword: z
    .string(copy.code)
    .max(60, copy.codeTooLong)
    .transform((code) => code.replace(/\s/g, ""))
    .refine((code) => /^\d{6}$/.test(code), copy.codeDigits),
});

/** The second step of a sign-in. */
export const SecondFactorSchema = z
  .object({
    intent: z.literal("code"),
    method: z.enum(["app", "recovery"]),
    code: z
      .string(copy.code)
      .max(60, copy.codeTooLong)
      .transform((code) => code.replace(/\s/g, "")),
    redirectTo,
  })
  .refine(({ method, code }) => method === "recovery" || /^\d{6}$/.test(code), {
    path: ["code"],
    message: copy.codeDigits,
  });

/** The types of emailed links that `/auth/confirm` accepts. */
const EMAIL_LINK_TYPES = ["signup", "invite", "magiclink", "recovery", "email_change", "email"] as const;

/** The parameters of an emailed link, in its query and in the form that uses it. */
export const EmailLinkSchema = z.object({
  token_hash: z.string().regex(/^[\w-]{16,200}$/),
  type: z.enum(EMAIL_LINK_TYPES),
  next: redirectTo,
});

/** Counts characters as people do, not UTF-16 units. */
function charactersOf(text: string): number {
  return [...text].length;
}

/** Whether a password contains none of the words from the other fields of its form. */
export function leavesOutOwnWords({
  password,
  email,
  ...names
}: { password: string; email: string } & Partial<
  Record<"firstName" | "lastName" | "businessName", string | null>
>): boolean {
  const lower = password.toLowerCase();
  return ![names.firstName, names.lastName, names.businessName, email, email.split("@")[0]]
    .map((word) => word?.toLowerCase() ?? "")
    .some((word) => charactersOf(word) >= OWN_WORD_MIN_CHARACTERS && lower.includes(word));
}
