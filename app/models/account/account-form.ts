import { z } from "zod";

import { formErrorCopy } from "~/copy/form-errors";
import { accountCopy } from "~/copy/account";
import { identityProofCopy } from "~/copy/shared/identity-proof";
import { twoStepCopy } from "~/copy/shared/two-step";

import type { ApiKey, ApiKeyLifetime } from "~/models/api-key/api-key";
import { NewPasswordValueSchema } from "./credentials";
import { passkeyAnswerShape, PasskeyNameSchema, type Passkey, type PasskeyOffer } from "./passkey";
import { PERMISSIONS } from "./role";
import type { SecurityEvent } from "./security-event";
import { ProfileSchema, type User } from "./user";
import { PASSWORD_LENGTH_MAX } from "./account-limits";
import { companyMailShape } from "~/models/mail/mail-choice";
import {
  keyPreferencesShape,
  workPreferencesShape,
  type WorkPreferences,
} from "~/models/task/work-preferences";
import { lowerCaseEmail } from "~/models/shared/typed-text";
import { API_KEY_LIFETIMES, API_KEY_NAME_LENGTH_MAX } from "~/models/api-key/api-key-limits";

const { missing } = accountCopy;

const address = lowerCaseEmail({ missing: missing.email, wrong: missing.emailForm });
const currentPassword = z.string({ error: identityProofCopy.missing }).max(PASSWORD_LENGTH_MAX);
const identifier = z.string().min(1).max(100);

/** An authenticator app's key as a Key URI. */
export const KeyUriSchema = z
  .string()
  .max(1_000)
  .startsWith("otpauth://totp/")
  .refine((uri) => URL.canParse(uri));

/**
 * The second step of an enrollment. `uri` is the key as the page received it, so the page can draw
 * it again after a wrong code.
 */
const EnrolmentSchema = z.object({
  intent: z.literal("confirm-totp"),
  factorId: identifier,
  uri: KeyUriSchema,
  code: z
    .string({ error: twoStepCopy.missingCode })
    .transform((text) => text.replaceAll(/\s/g, ""))
    .refine((text) => /^\d{6}$/.test(text), twoStepCopy.missingCode),
});

/** All forms of the account pages. The button's name says which one was sent. */
export const AccountFormSchema = z.discriminatedUnion("intent", [
  ProfileSchema.extend({ intent: z.literal("save-profile") }),
  z.object({ intent: z.literal("remove-avatar") }),
  z.object({ intent: z.literal("save-working-day"), ...workPreferencesShape }),
  z.object({ intent: z.literal("save-company-mail"), ...companyMailShape }),
  z.object({ intent: z.literal("save-keyboard"), ...keyPreferencesShape }),
  z.object({
    intent: z.literal("change-email"),
    email: address,
    // People without a password confirm in another way.
    currentPassword: currentPassword.optional(),
  }),
  z.object({
    intent: z.literal("change-password"),
    currentPassword,
    password: NewPasswordValueSchema,
  }),
  z.object({ intent: z.literal("enrol-totp") }),
  EnrolmentSchema,
  z.object({ intent: z.literal("add-factor-passkey"), name: PasskeyNameSchema }),
  z.object({ intent: z.literal("save-factor-passkey"), factorId: identifier, ...passkeyAnswerShape }),
  z.object({ intent: z.literal("rename-factor"), factorId: identifier, name: PasskeyNameSchema }),
  z.object({ intent: z.literal("remove-factor"), factorId: identifier }),
  z.object({ intent: z.literal("renew-recovery-codes") }),
  z.object({ intent: z.literal("unlink-identity"), identityId: identifier }),
  z.object({ intent: z.literal("add-passkey") }),
  z.object({ intent: z.literal("save-passkey"), ...passkeyAnswerShape }),
  z.object({ intent: z.literal("rename-passkey"), passkeyId: identifier, name: PasskeyNameSchema }),
  z.object({ intent: z.literal("remove-passkey"), passkeyId: identifier }),
  z.object({ intent: z.literal("end-session"), sessionId: identifier }),
  z.object({ intent: z.literal("end-other-sessions") }),
  z.object({ intent: z.literal("end-all-sessions") }),
  z.object({
    intent: z.literal("create-api-key"),
    name: z
      .string({ error: missing.apiKeyName })
      .trim()
      .min(1, missing.apiKeyName)
      .max(API_KEY_NAME_LENGTH_MAX, formErrorCopy.atMost.characters(API_KEY_NAME_LENGTH_MAX))
      .refine((text) => !/\p{Cc}/u.test(text), missing.apiKeyName),
    access: z.enum(["read", "write"]),
    lifetime: z.enum(Object.keys(API_KEY_LIFETIMES) as ApiKeyLifetime[]),
    permissions: z.array(z.enum(PERMISSIONS)).min(1, missing.apiKeyPermissions).max(PERMISSIONS.length),
  }),
  z.object({ intent: z.literal("revoke-api-key"), keyId: identifier }),
  z.object({
    intent: z.literal("delete-account"),
    confirmation: address,
    // People without a password confirm in another way.
    currentPassword: currentPassword.optional(),
  }),
]);

export type AccountForm = z.output<typeof AccountFormSchema>;
export type AccountIntent = AccountForm["intent"];

/** An authenticator app that is being set up: the key to scan or type. */
export interface PendingFactor {
  factorId: string;
  /** `data:image/svg+xml…` of `uri`. */
  qrCode: string;
  /** Base32. */
  secret: string;
  /** Key URI, `otpauth://totp/…`. */
  uri: string;
}

export interface AccountFactor {
  id: string;
  type: "app" | "passkey";
  name: string | null;
  createdAt: Date;
}

/** A company account, linked or ready to be linked. */
export interface LinkedAccount {
  slug: string;
  /** What the operator calls it; null for its usual name. */
  label: string | null;
  /** Null if it isn't linked. */
  identityId: string | null;
  email: string | null;
  since: Date | null;
  /** Whether it can be linked at the moment. */
  isConfigured: boolean;
}

export interface AccountSession {
  id: string;
  isCurrent: boolean;
  /** Browser and system, "Firefox on Windows". */
  device: string;
  isPhone: boolean;
  /** Masked; null if unknown. */
  network: string | null;
  lastSeenAt: Date;
}

/** What an account page shows. */
export interface AccountData {
  user: User;
  /** The picture's URL (see `pictureAddress`), or null. */
  avatar: string | null;
  /** Null for people who can't own tasks. */
  work: (WorkPreferences & { getsSummary: boolean }) | null;
  /** Whether they want emails about messages and files. Null: they belong to no active company. */
  wantsCompanyMail: boolean | null;
  /** Whether single letters are keys of the console; null without a console. */
  usesKeys: boolean | null;
  /** Null when the provider doesn't answer. */
  factors: AccountFactor[] | null;
  recoveryCodesLeft: number;
  /** Null when the provider doesn't answer. */
  passkeys: Passkey[] | null;
  passkeyOffer: PasskeyOffer;
  /** Whether a sign-in with a passkey counts as two-step sign-in. */
  passkeyIsTwoStep: boolean;
  /** Whether the account has a password; unknown counts as yes. */
  hasPassword: boolean;
  /** The person came in by a way around their usual sign-in, and should check what opens it. */
  needsReview: boolean;
  /** Null when the provider doesn't answer; empty if there are no company accounts. */
  linked: LinkedAccount[] | null;
  sessions: AccountSession[];
  /** Whether more sessions are open than these. */
  hasMoreSessions: boolean;
  apiKeys: ApiKey[];
  events: SecurityEvent[];
  /** False on older pages of the event list. */
  isNewestEvents: boolean;
  /** The cursor of the next page of events; null on the last page. */
  olderEvents: string | null;
}
