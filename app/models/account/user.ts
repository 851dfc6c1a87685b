import { z } from "zod";

import type { Role } from "./role";
import { displayName } from "./user-name";

export { displayName };

/** An account as the application knows it. Times are UTC. */
export interface User {
  id: string;
  /** The identity provider's id of this person. */
  externalId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  businessName: string | null;
  role: Role;
  /** False: every signed-in request is refused. */
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** A rule about accounts forbids the change; nothing was changed. */
export class UserRuleError extends Error {
  override name = "UserRuleError";
  /** Stable, for programs. `user_not_found` answers 404, the others 409. */
  readonly code: UserRule;
  constructor(code: UserRule) {
    super(USER_RULES[code]);
    this.code = code;
  }
  get status(): 404 | 409 {
    return this.code === "user_not_found" ? 404 : 409;
  }
}

const USER_RULES = {
  user_not_found: "There is no such user.",
  own_account: "You can't change the role or status of your own account.",
  above_own_rank: "You can't change someone whose role is above yours, or assign a role above yours.",
  not_invited: "This person has signed in already, so there is no invitation to send again.",
  account_disabled: "This account is disabled. Enable it first.",
  last_super_admin: "There must be at least one active super admin. Give someone else this role first.",
};
type UserRule = keyof typeof USER_RULES;

/** Most characters of a first or last name and of a business name. */
export const NAME_LENGTH_MAX = 100;

/** Control characters, among them NUL, which PostgreSQL refuses. */
const CONTROL_CHARACTERS = /\p{Cc}/u;

const optionalName = z
  .string()
  .trim()
  .max(NAME_LENGTH_MAX, `Please use ${NAME_LENGTH_MAX} characters at most.`)
  .refine((text) => !CONTROL_CHARACTERS.test(text), "Please remove the control characters.")
  .transform((text) => (text === "" ? null : text))
  .nullable()
  .optional();

/**
 * What people may change about their own profile. Every other field that is sent along is ignored.
 */
export const ProfileSchema = z.object({
  firstName: optionalName,
  lastName: optionalName,
  businessName: optionalName,
});

/** Undefined leaves a field as it is, null empties it. */
export type ProfileChanges = z.output<typeof ProfileSchema>;

/** How the identity provider's metadata names the fields of a profile. */
const METADATA_NAMES = {
  firstName: "first_name",
  lastName: "last_name",
  businessName: "business_name",
} as const;

/**
 * The names in the provider's metadata. Their owner can write anything there, so they are cut to
 * what a profile can hold; what is missing or no text stays undefined.
 */
export function profileFromMetadata(metadata: Readonly<Record<string, unknown>>): ProfileChanges {
  const profile: ProfileChanges = {};
  for (const [field, name] of Object.entries(METADATA_NAMES) as [keyof ProfileChanges, string][]) {
    const value = metadata[name];
    if (value === null) profile[field] = null;
    if (typeof value === "string") profile[field] = cleanName(value);
  }
  return profile;
}

function cleanName(value: string): string | null {
  const text = value.slice(0, 1_000).replaceAll(/\p{Cc}/gu, " ");
  return [...text].slice(0, NAME_LENGTH_MAX).join("").trim() || null;
}

/**
 * The metadata that says the same as a profile: what the provider is given when a profile is saved.
 */
export function metadataFromProfile(changes: ProfileChanges): Record<string, string> {
  const entries = (Object.keys(METADATA_NAMES) as (keyof ProfileChanges)[])
    .filter((field) => changes[field] !== undefined)
    .map((field) => [METADATA_NAMES[field], changes[field] ?? ""]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/**
 * How records name a person, so that two of one name can be told apart: "Dana Ortiz
 * <dana@example.com>".
 */
export function recordName(user: Pick<User, "firstName" | "lastName" | "email">): string {
  const name = displayName(user);
  return name === user.email ? name : `${name} <${user.email}>`;
}

/** How a person is greeted: "Welcome back, {first name or email}!" */
export function greetingName(user: Pick<User, "firstName" | "email">): string {
  return user.firstName ?? user.email;
}
