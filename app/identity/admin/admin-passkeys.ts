import { atomically } from "~/server/db.server";

import type { Call } from "~/identity/call";
import { required, settle } from "~/identity/conditional-writes";
import { requireAdmin } from "~/identity/http/bearer";
import {
  passkeyDeletion,
  listPasskeys,
  passkeyJson,
  requirePasskey,
  requirePasskeyId,
} from "~/identity/passkeys/passkeys";
import { lockUser } from "~/identity/users/users";
import { requireNamedUser } from "./admin-users";

/** `GET /admin/users/{id}/passkeys`. */
export async function listPasskeysAsAdmin(call: Call) {
  await requireAdmin(call);
  const { user } = await requireNamedUser(call);
  return (await listPasskeys(call.db, user.id)).map(passkeyJson);
}

/** `DELETE /admin/users/{id}/passkeys/{passkeyId}`: for a user who has lost the device. */
export async function removePasskeyAsAdmin(call: Call): Promise<Response> {
  await requireAdmin(call);
  const { user } = await requireNamedUser(call);
  const id = requirePasskeyId(call);
  await settle(async () => {
    const passkey = await requirePasskey(call, user.id, id);
    const deletion = await passkeyDeletion(call, { user, passkey });
    await atomically((tx) => [required(lockUser(tx, user.id)), ...deletion(tx)]);
  });
  return new Response(null, { status: 204 });
}
