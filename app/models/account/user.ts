import { oneLine } from "~/models/shared/typed-text";
import { z } from "zod";

import type { Role } from "./role";
import { displayName } from "./user-name";
import { NAME_LENGTH_MAX } from "./account-limits";

export { displayName };

/** An account as the application knows it. Times are UTC. */
export interface User {
  id: string;
  /** The identity provider's id for this person. */
  externalId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  businessName: string | null;
  role: Role;
  /** If false, every signed-in request is refused. */
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

const optionalName = oneLine(NAME_LENGTH_MAX)
  .transform((text) => (text === "" ? null : text))
  .nullable()
  .optional();

/** What people may change in their own profile. Other fields are ignored. */
export const ProfileSchema = z.object({
  firstName: optionalName,
  lastName: optionalName,
  businessName: optionalName,
});

/** Undefined keeps a field, null clears it. */
export type ProfileChanges = z.output<typeof ProfileSchema>;

/** The names of the profile fields in the identity provider's metadata. */
const METADATA_NAMES = {
  firstName: "first_name",
  lastName: "last_name",
  businessName: "business_name",
} as const;

/**
 * The names in the provider's metadata. Users can write anything there, so they are cut to the
 * profile's limits. Missing and non-text values are undefined.
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

/**
 * The names of a new account. Issuers of company accounts have their own claims for them
 * (OpenID Connect Core 5.1).
 */
export function firstProfile(metadata: Readonly<Record<string, unknown>>): ProfileChanges {
  const { given_name: firstName, family_name: lastName } = metadata;
  return {
    ...(typeof firstName === "string" ? { firstName: cleanName(firstName) } : {}),
    ...(typeof lastName === "string" ? { lastName: cleanName(lastName) } : {}),
    ...profileFromMetadata(metadata),
  };
}

function cleanName(value: string): string | null {
  const text = value.slice(0, 1_000).replaceAll(/\p{Cc}/gu, " ");
  return [...text].slice(0, NAME_LENGTH_MAX).join("").trim() || null;
}

/** The provider metadata that matches a profile, to send when a profile is saved. */
export function metadataFromProfile(changes: ProfileChanges): Record<string, string> {
  const entries = (Object.keys(METADATA_NAMES) as (keyof ProfileChanges)[])
    .filter((field) => changes[field] !== undefined)
    .map((field) => [METADATA_NAMES[field], changes[field] ?? ""]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/**
 * A person's name in records, so that two people with the same name can be told apart: "Dana Ortiz
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
