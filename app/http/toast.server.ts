import { createCookie, redirect } from "@remix-run/node";
import { z } from "zod";

import { env } from "~/server/env.server";
import { getRequestStore } from "~/front-door/request-store";

import { toastCookieName } from "~/ui/toast-cookie";
import type { ToastMessage } from "~/ui/toast-store";

import { safeRedirect } from "./safe-redirect.server";

const secure = env.appUrl.startsWith("https://");
/** How long a message waits for the page that shows it. */
export const TOAST_SECONDS = 60;

const ToastSchema = z.object({
  id: z.string().max(64),
  kind: z.enum(["positive", "info", "danger"]),
  title: z.string().max(200),
  description: z.string().max(500).optional(),
  undo: z
    .object({ action: z.string().startsWith("/").max(500), fields: z.record(z.string(), z.string()) })
    .optional(),
});

/**
 * Carries one message over a redirect, signed. Its name makes the front door treat the next request
 * as personal. Scripts may remove it: only the page knows whether it has shown the message.
 */
const toastCookie = createCookie(toastCookieName({ secure }), {
  secrets: env.sessionSecrets,
  sameSite: "lax",
  path: "/",
  secure,
  maxAge: TOAST_SECONDS,
});

/** Redirects with 303 to a path on this site and shows a message there. */
export async function redirectWithToast(to: string, toast: Omit<ToastMessage, "id">): Promise<Response> {
  const message: ToastMessage = { id: crypto.randomUUID(), ...toast };
  return redirect(safeRedirect(to), {
    status: 303,
    headers: { "Set-Cookie": await toastCookie.serialize(message) },
  });
}

/**
 * The message for this page, or null. It is shown once: a document removes the cookie. A prefetched
 * page may never be shown, so it leaves the message for the next one. Data that scripts fetch may
 * never be shown either, such as data reloaded after an autosave during a navigation. It brings the
 * message along, and the page that shows it removes the cookie.
 */
export async function getToast(request: Request): Promise<ToastMessage | null> {
  if (request.headers.get("Sec-Purpose")?.startsWith("prefetch")) return null;
  const header = request.headers.get("Cookie");
  if (!header?.includes("toast=")) return null;
  const parsed = ToastSchema.safeParse(await toastCookie.parse(header));
  if (!parsed.success || isDocument(request)) {
    getRequestStore()?.cookies.push(await toastCookie.serialize("", { maxAge: 0 }));
  }
  return parsed.success ? parsed.data : null;
}

/** Whether a browser asked for a page to show. One that doesn't say so counts as asking for one. */
function isDocument(request: Request): boolean {
  return (request.headers.get("Sec-Fetch-Mode") ?? "navigate") === "navigate";
}
