import { API_KEY_MARK } from "~/models/api-key/api-key";
import { verifyApiKey } from "~/models/api-key/api-key.server";
import { getViewerRow } from "~/models/account/viewer.server";

import { owesSecondFactor, readBearer, type Viewer } from "./session.server";

/** Whether the request's bearer credential is an API key, valid or not, and not a session token. */
export function hasApiKey(request: Request): boolean {
  return readBearer(request)?.startsWith(API_KEY_MARK) ?? false;
}

/** The state of the request's API key. Pages ignore it: it opens the API only. */
export async function resolveApiKey(
  request: Request,
): Promise<
  { kind: "signed-in"; viewer: Viewer } | { kind: "signed-out" | "disabled" | "second-factor-setup" }
> {
  const grant = await verifyApiKey({ key: readBearer(request) ?? "" });
  const row = grant && (await getViewerRow({ userId: grant.userId }));
  if (!row) return { kind: "signed-out" };
  if (!row.user.isActive) return { kind: "disabled" };
  // A key keeps the level of the sign-in that made it.
  const proof = { assuranceLevel: grant.assuranceLevel, isPasskey: false };
  if (owesSecondFactor(row, proof)) return { kind: "second-factor-setup" };
  const { id, assuranceLevel, ...key } = grant;
  const { user, memberships, membershipsKnown, frame } = row;
  const owner = { user, externalId: user.externalId, sessionId: id, memberships, frame, key };
  const viewer = { ...owner, ...proof, isTwoStep: assuranceLevel === "aal2" };
  return { kind: "signed-in", viewer: { ...viewer, membershipsUnknown: !membershipsKnown } };
}
