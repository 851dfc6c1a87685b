import { z } from "zod";

import { requireForm } from "./form.server";

/**
 * An email program's button sends `List-Unsubscribe=One-Click` and nothing else (RFC 8058). The
 * page's own button sends an intent.
 */
const UnsubscribeFormSchema = z.object({
  wanted: z.enum(["yes", "no"]).default("no"),
  "List-Unsubscribe": z.string().optional(),
});

/** Reads the form that starts or stops one kind of email, from its page or an email program. */
export async function readUnsubscribeForm(
  request: Request,
): Promise<{ wanted: boolean; isOneClick: boolean }> {
  const { wanted, "List-Unsubscribe": oneClick } = await requireForm(request, UnsubscribeFormSchema);
  return { wanted: wanted === "yes", isOneClick: oneClick !== undefined };
}
