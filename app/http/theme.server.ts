import { redirect } from "@remix-run/node";
import { z } from "zod";

import { themeCookie, THEMES } from "~/ui/theme";
import { env } from "~/server/env.server";

import { requireForm } from "./form.server";
import { safeRedirect } from "./safe-redirect.server";

const ThemeSchema = z.object({ theme: z.enum(THEMES), redirectTo: z.string().default("/") });

/** Stores the chosen theme in the cookie of `app/ui/theme.ts` and redirects back to the page. */
export async function answerThemeForm(request: Request): Promise<Response> {
  const { theme, redirectTo } = await requireForm(request, ThemeSchema);
  return redirect(safeRedirect(redirectTo), {
    status: 303,
    headers: { "Set-Cookie": themeCookie(theme, { secure: env.production }) },
  });
}
