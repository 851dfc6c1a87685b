import { eq } from "drizzle-orm";
import { z } from "zod";

import { atomically, type Database, type Write } from "~/server/db.server";

import { authFlowStates } from "../../../drizzle/identity-schema";

import { addSeconds, type Call } from "~/identity/call";
import { required, settle } from "~/identity/conditional-writes";
import { linkWrites } from "~/identity/external/link";
import { AuthError, invalid } from "~/identity/http/errors";
import { hashAuthCode, isVerifierOf, type FlowStateRow } from "./flow-states";
import { optionalText, readBody } from "~/identity/http/request-body";
import { newSession, sessionJson } from "./sessions";
import { getUserRecord, isBanned, noteSignIn, type UserRecord } from "~/identity/users/users";
import { isUuid } from "~/identity/http/validation";

const PkceBody = z.object({ auth_code: optionalText, code_verifier: optionalText });

/**
 * `POST /token?grant_type=pkce` (RFC 7636 section 4.5): exchanges the code of a verified link for a
 * session.
 */
export async function pkceGrant(call: Call) {
  const { auth_code: code, code_verifier: verifier } = await readBody(call, PkceBody);
  if (!code || !verifier) {
    throw invalid("invalid request: both auth code and code verifier should be non-empty");
  }
  return sessionJson(call, await settle(() => exchange(call, code, verifier)));
}

async function exchange(call: Call, code: string, verifier: string): Promise<string> {
  const flow = await getIssuedFlow(call, code);
  const record = flow && (await getUserRecord(call.db, flow.userId));
  if (!flow?.issuedAt || !record) {
    throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
  }
  if (call.now >= addSeconds(flow.issuedAt, call.settings.flowStateExpirySeconds)) {
    throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
  }
  if (!isVerifierOf(flow, verifier)) {
    const mismatch = "code challenge does not match previously saved code verifier";
    throw new AuthError(400, "bad_code_verifier", mismatch);
  }
  if (isBanned(record.user, call.now)) throw new AuthError(403, "user_banned", "User is banned");
  if (flow.kind === "oauth" && flow.linkingSessionId !== null) {
    return exchangeLink(call, { flow, record, sessionId: flow.linkingSessionId });
  }
  // The verifier proves who chose it. A password that was chosen since then stays.
  const { passwordHash, userMetadata } = flow;
  const restored =
    passwordHash !== null && record.user.passwordHash === null
      ? {
          passwordHash,
          userMetadata: { ...(userMetadata ?? record.user.userMetadata), email_verified: true },
        }
      : {};
  const session = newSession(call, { userId: flow.userId, method: flow.kind });
  await atomically((tx) => [
    required(noteSignIn(tx, record.user, restored, call.now)),
    required(deleteFlow(tx, flow)),
    ...session.writes(tx),
  ]);
  return session.id;
}

/** Links the identity that the issuer has proven, and starts a new session. */
async function exchangeLink(
  call: Call,
  { flow, record, sessionId }: { flow: FlowStateRow; record: UserRecord; sessionId: string },
): Promise<string> {
  const person = PersonSchema.parse(flow.pendingIdentity);
  const linking = await linkWrites(call, { record, person, sessionId });
  const session = newSession(call, { userId: flow.userId, method: flow.kind });
  await atomically((tx) => [...linking(tx), required(deleteFlow(tx, flow)), ...session.writes(tx)]);
  return session.id;
}

/** An identity as it was stored at the way back from its issuer. */
const PersonSchema = z.object({
  provider: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  isVerified: z.boolean(),
  ownsAddress: z.boolean(),
  data: z.record(z.string(), z.unknown()),
});

/** A code works once. */
function deleteFlow(tx: Database, { id }: FlowStateRow): Write {
  return tx.delete(authFlowStates).where(eq(authFlowStates.id, id)).returning({ id: authFlowStates.id });
}

async function getIssuedFlow(call: Call, code: string): Promise<FlowStateRow | null> {
  if (!isUuid(code)) return null;
  const [flow] = await call.db
    .select()
    .from(authFlowStates)
    .where(eq(authFlowStates.authCode, hashAuthCode(code)));
  return flow ?? null;
}
