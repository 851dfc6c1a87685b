import { checkLimit } from "~/http/rate-limit.server";

/**
 * Counts an email to each guest, because anyone can type anyone's address. Returns the answer's
 * status and headers if one of them gets too many.
 */
export async function countInvitations(guests: readonly string[]): Promise<ResponseInit | null> {
  for (const account of guests) {
    const { allowed, headers } = await checkLimit({ rule: "booking_guest", account });
    if (!allowed) return { status: 429, headers };
  }
  return null;
}
