import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";

import { env } from "~/server/env.server";
import { requireForm } from "~/http/form.server";
import { safeRedirect } from "~/http/safe-redirect.server";
import { themeCookie, THEMES } from "~/ui/theme";

const ThemeSchema = z.object({ theme: z.enum(THEMES), redirectTo: z.string().default("/") });

/** There is nothing to read here, so a GET request is redirected home. */
export function loader() {
  return redirect("/");
}

/** Remembers the chosen theme in a cookie and goes back to the page with the switch. */
export async function action({ request }: ActionFunctionArgs) {
  const { theme, redirectTo } = await requireForm(request, ThemeSchema);
  return redirect(safeRedirect(redirectTo), {
    status: 303,
    headers: { "Set-Cookie": themeCookie(theme, { secure: env.production }) },
  });
}
