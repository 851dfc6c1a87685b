import { requireSession } from "./bearer";
import type { Call } from "~/identity/call";
import { AuthError, invalid } from "./errors";
import { isKnownProvider } from "./public-settings";

/** Answers for parts of the protocol that are permanently off. */
export function refuse(status: number, code: string, message: string) {
  return (): never => {
    throw new AuthError(status, code, message);
  };
}

/** Refuses manual linking of identities. Only signed-in users learn that it is off. */
export async function refuseManualLinking(call: Call): Promise<never> {
  await requireSession(call);
  throw new AuthError(404, "manual_linking_disabled", "Manual linking is disabled");
}

/** `GET /authorize`: no external provider is connected. */
export function refuseProvider({ url }: Call): never {
  const name = url.searchParams.get("provider") ?? "";
  const reason = isKnownProvider(name) ? "provider is not enabled" : `Provider ${name} could not be found`;
  throw invalid(`Unsupported provider: ${reason}`);
}

/** `/callback`: no external provider can have sent the visitor. */
export function refuseCallback({ settings }: Call): Response {
  const target = new URL(settings.siteUrl);
  target.search = new URLSearchParams({
    error: "invalid_request",
    error_code: "bad_oauth_state",
    error_description: "OAuth state not found or expired",
  }).toString();
  return new Response(null, { status: 303, headers: { Location: target.href } });
}
