import type { Settings } from "~/identity/config";
import { AuthError, invalid, type WeakPasswordReason } from "./errors";

const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const EMAIL_LENGTH_LIMIT = 255;
/** What bcrypt takes into account, and with it every provider of this protocol. */
const PASSWORD_BYTES_LIMIT = 72;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether a text has the shape of a UUID of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Whether a text is a random (version 4) UUID. */
export function isUuidV4(text: string): boolean {
  return UUID_V4.test(text);
}

/**
 * The address in lower case. Throws 400 if it is missing, too long or not in the format of the HTML
 * standard.
 */
export function requireEmail(email: string | undefined): string {
  if (!email) throw invalid("An email address is required");
  if (email.length > EMAIL_LENGTH_LIMIT) throw invalid("An email address is too long");
  if (!EMAIL.test(email)) throw invalid("Unable to validate email address: invalid format");
  return email.toLowerCase();
}

/** The bare digits of an E.164 number. Throws 400. */
export function requirePhone(phone: string): string {
  const digits = phone.replace(/^\+/, "").replaceAll(" ", "");
  if (!/^[1-9][0-9]{1,14}$/.test(digits)) throw invalid("Invalid phone number format (E.164 required)");
  return digits;
}

/** Why a password doesn't meet today's rules, and how to say it. Null if it is strong enough. */
export function passwordWeakness(
  password: string,
  settings: Settings,
): { message: string; reasons: WeakPasswordReason[] } | null {
  const messages: string[] = [];
  const reasons: WeakPasswordReason[] = [];
  if ([...password].length < settings.passwordMinLength) {
    reasons.push("length");
    messages.push(`Password should be at least ${settings.passwordMinLength} characters.`);
  }
  const sets = settings.passwordRequiredCharacters;
  if (sets.some((set) => ![...set].some((character) => password.includes(character)))) {
    reasons.push("characters");
    messages.push(`Password should contain at least one character of each: ${sets.join(", ")}.`);
  }
  if (settings.isCommonPassword(password)) {
    reasons.push("pwned");
    messages.push("Password is known to be weak and easy to guess, please choose a different one.");
  }
  return reasons.length > 0 ? { message: messages.join(" "), reasons } : null;
}

/** Throws 400 for a password that is too long, 422 `weak_password` for one that is too weak. */
export function requireStrongPassword(password: string, settings: Settings): void {
  refuseLongPassword(password);
  const weakness = passwordWeakness(password, settings);
  if (weakness) {
    throw new AuthError(422, "weak_password", weakness.message, { weakPasswordReasons: weakness.reasons });
  }
}

/** Throws 400 for more than 72 bytes, because bcrypt would silently ignore the rest. */
export function refuseLongPassword(password: string): void {
  if (Buffer.byteLength(password) > PASSWORD_BYTES_LIMIT) {
    throw invalid(`Password cannot be longer than ${PASSWORD_BYTES_LIMIT} characters`);
  }
}

/** What the redeemer of a PKCE request's code must prove. */
export interface CodeChallenge {
  challenge: string;
  method: "s256" | "plain";
}

/**
 * The code challenge of a request, or null if it isn't a PKCE request. Throws 400 (RFC 7636 section
 * 4.2).
 */
export function readCodeChallenge(body: {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}): CodeChallenge | null {
  const challenge = body.code_challenge ?? "";
  const method = (body.code_challenge_method ?? "").toLowerCase();
  if (challenge === "" && method === "") return null;
  if (challenge === "" || method === "") {
    throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid("code challenge has to be between 43 and 128 characters");
  }
  if (!/^[a-zA-Z0-9._~-]+$/.test(challenge))
    throw invalid(
      "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
    );
  if (method !== "s256" && method !== "plain") throw invalid("invalid code challenge method");
  return { challenge, method };
}
