import { eq } from "drizzle-orm";
import { z } from "zod";

import { atomically } from "~/db.server";

import { authFactors } from "../../drizzle/identity-schema";

import { requireNamedUser } from "./admin-users";
import { requireAdmin } from "./bearer";
import type { Call } from "./call";
import { refuseDuplicates } from "./conditional-writes";
import { deleteFactor, factorNameTaken, requireFactor } from "./factors";
import { optionalText, readBody } from "./request-body";
import { factorJson } from "./user-json";
import type { FactorRow } from "./users";

const FactorBody = z.object({ friendly_name: optionalText, phone: optionalText });

async function requireNamedFactor(call: Call): Promise<FactorRow> {
  await requireAdmin(call);
  return requireFactor(call, (await requireNamedUser(call)).factors);
}

/** `GET /admin/users/{id}/factors`. */
export async function listFactors(call: Call) {
  await requireAdmin(call);
  return (await requireNamedUser(call)).factors.map(factorJson);
}

/** `PUT /admin/users/{id}/factors/{factorId}`: gives a factor another name. */
export async function renameFactor(call: Call) {
  const factor = await requireNamedFactor(call);
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
  const factor = await requireNamedFactor(call);
  await atomically((tx) => deleteFactor(call, tx, factor));
  return factorJson(factor);
}
