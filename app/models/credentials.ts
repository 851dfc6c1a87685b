import { z } from "zod";

/** A short sentence is fine; a short word is not. */
export const PASSWORD_MIN_CHARACTERS = 12;
const PASSWORD_MAX_CHARACTERS = 128;
/** RFC 5321 allows no longer address. */
const EMAIL_MAX_CHARACTERS = 254;
/** Shorter words stand in many good sentences. */
const OWN_WORD_MIN_CHARACTERS = 4;

const email = z
  .string("Enter your email address.")
  .trim()
  .max(EMAIL_MAX_CHARACTERS, "This address is too long.")
  .pipe(z.email("This does not look like an email address. It needs an @ and a domain."));

const newPassword = z
  .string("Choose a password.")
  .refine((password) => charactersOf(password) >= PASSWORD_MIN_CHARACTERS, {
    error: ({ input }) =>
      `This password is ${charactersOf(String(input))} characters long. Use ${PASSWORD_MIN_CHARACTERS} or more.`,
    abort: true,
  })
  .refine((password) => charactersOf(password) <= PASSWORD_MAX_CHARACTERS, {
    error: `Use at most ${PASSWORD_MAX_CHARACTERS} characters.`,
    abort: true,
  })
  .refine((password) => new Set(password).size > 4, "This password repeats too few characters.");

/** Where to go afterwards; checked by `safeRedirect` when it is used. */
const redirectTo = z.string().max(2_000).optional();

const name = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(100, "Use at most 100 characters.");

/** `/login`. A wrong password is for the provider to say, whatever its shape. */
export const LoginSchema = z.object({
  email,
  password: z.string("Enter your password.").max(1_000, "This password is too long."),
  redirectTo,
});

/** `/register`. Roles are nothing to choose here: whoever signs up is a lead. */
export const RegistrationSchema = z
  .object({
    firstName: name("Enter your first name."),
    lastName: name("Enter your last name."),
    businessName: name("Enter the name of your business."),
    email,
    password: newPassword,
    redirectTo,
  })
  .superRefine((registration, context) => {
    if (holdsOwnWords(registration.password, registration))
      context.addIssue({
        code: "custom",
        path: ["password"],
        message: "Leave your name, your email and your business name out of it.",
      });
  });

/** Whom to send a mail to. */
export const MailRequestSchema = z.object({ email });

/** `/reset-password`. The current password is asked for unless a mailed link has proven who it is. */
export const NewPasswordSchema = z.object({
  password: newPassword,
  currentPassword: z.string().max(1_000, "This password is too long.").optional(),
});

/** The second step of a sign-in. */
export const SecondFactorSchema = z
  .object({
    method: z.enum(["app", "recovery"]),
    code: z
      .string("Enter the code.")
      .max(60, "This code is too long.")
      .transform((code) => code.replace(/\s/g, "")),
    redirectTo,
  })
  .refine(({ method, code }) => method === "recovery" || /^\d{6}$/.test(code), {
    path: ["code"],
    message: "The code has six digits.",
  });

/** The types of mailed links that `/auth/confirm` knows. */
export const EMAIL_LINK_TYPES = [
  "signup",
  "invite",
  "magiclink",
  "recovery",
  "email_change",
  "email",
] as const;

/** What a mailed link says, in its query and in the form that spends it. */
export const EmailLinkSchema = z.object({
  token_hash: z.string().regex(/^[\w-]{16,200}$/),
  type: z.enum(EMAIL_LINK_TYPES),
  next: redirectTo,
});

/** People count characters, not UTF-16 halves. */
function charactersOf(text: string): number {
  return [...text].length;
}

function holdsOwnWords(
  password: string,
  {
    firstName,
    lastName,
    businessName,
    email,
  }: Record<"firstName" | "lastName" | "businessName" | "email", string>,
): boolean {
  const lower = password.toLowerCase();
  return [firstName, lastName, businessName, email, email.split("@")[0] ?? ""]
    .map((word) => word.toLowerCase())
    .some((word) => charactersOf(word) >= OWN_WORD_MIN_CHARACTERS && lower.includes(word));
}
