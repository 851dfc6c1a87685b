import { atomically, type Database, type Write } from "~/server/db.server";

import type { AuthSessionRow } from "../../../drizzle/identity-schema";

import { requireSession } from "~/identity/http/bearer";
import type { Call } from "~/identity/call";
import { required } from "~/identity/conditional-writes";
import { invalid } from "~/identity/http/errors";
import { deleteSessions } from "./sessions";
import { lockUser } from "~/identity/users/users";

/**
 * `POST /logout?scope=global|local|others`: ends sessions. Their access tokens fail from then on.
 */
export async function logout(call: Call): Promise<Response> {
  const scope = call.url.searchParams.get("scope") || "global";
  const { record, session } = await requireSession(call);
  if (!["global", "local", "others"].includes(scope)) throw invalid(`Unsupported logout scope "${scope}"`);
  const userId = record.user.id;
  await atomically((tx) => [
    required(lockUser(tx, userId)),
    ...endSessions(call, tx, { userId, session, scope }),
  ]);
  return new Response(null, { status: 204 });
}

function endSessions(
  call: Call,
  tx: Database,
  { userId, session, scope }: { userId: string; session: AuthSessionRow | null; scope: string },
): Write[] {
  if (!session || scope === "global") return deleteSessions(call, tx, userId);
  return deleteSessions(call, tx, userId, scope === "others" ? { except: session.id } : { only: session.id });
}
