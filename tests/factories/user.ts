import type { Role } from "~/models/account/role";
import type { User } from "~/models/account/user";
import { onboardUser, type Onboarding } from "~/models/account/user.server";

let made = 0;

/** What the session layer hands over after a sign-in of someone new. */
export function onboarding(overrides: Partial<Onboarding> = {}): Onboarding {
  made += 1;
  return {
    externalId: crypto.randomUUID(),
    email: `person-${made}-${crypto.randomUUID().slice(0, 8)}@example.test`,
    emailConfirmed: true,
    metadata: { first_name: "Dana", last_name: "Ortiz", business_name: "Ortiz Freight" },
    claims: { role: "authenticated" },
    ...overrides,
  };
}

/** An account with this role. */
export async function createUser({ role = "lead" }: { role?: Role } = {}): Promise<User> {
  const { user } = await onboardUser(onboarding({ claims: { app_metadata: { role } } }));
  return user;
}
