import { eq } from "drizzle-orm";
import { z } from "zod";

import { atomically } from "~/server/db.server";

import { authFactors } from "../../../drizzle/identity-schema";

import { requireNamedUser } from "./admin-users";
import { requireAdmin } from "~/identity/http/bearer";
import type { Call } from "~/identity/call";
import { refuseDuplicates } from "~/identity/conditional-writes";
import { factorDeletion, factorNameTaken, requireFactor } from "~/identity/factors/factors";
import { optionalText, readBody } from "~/identity/http/request-body";
import { factorJson } from "~/identity/users/user-json";
import type { FactorRow, UserRow } from "~/identity/users/users";

const FactorBody = z.object({ friendly_name: optionalText, phone: optionalText });

async function requireNamedFactor(call: Call): Promise<{ user: UserRow; factor: FactorRow }> {
  await requireAdmin(call);
  const { user, factors } = await requireNamedUser(call);
  return { user, factor: requireFactor(call, factors) };
}

/** `GET /admin/users/{id}/factors`. */
export async function listFactors(call: Call) {
  await requireAdmin(call);
  return (await requireNamedUser(call)).factors.map(factorJson);
}

/** `PUT /admin/users/{id}/factors/{factorId}`: renames a factor. */
export async function renameFactor(call: Call) {
  const { factor } = await requireNamedFactor(call);
  const { friendly_name: friendlyName = factor.friendlyName } = await readBody(call, FactorBody);
  const changes = { friendlyName, updatedAt: call.now };
  await refuseDuplicates(
    atomically((tx) => [tx.update(authFactors).set(changes).where(eq(authFactors.id, factor.id))]),
    () => factorNameTaken(friendlyName),
  );
  return factorJson({ ...factor, ...changes });
}

/** `DELETE /admin/users/{id}/factors/{factorId}`: for a user who has lost the device. */
export async function removeFactor(call: Call) {
  const named = await requireNamedFactor(call);
  await atomically(await factorDeletion(call, named));
  return factorJson(named.factor);
}
