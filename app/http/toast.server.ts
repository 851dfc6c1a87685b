import { createCookie, redirect } from "@remix-run/node";
import { z } from "zod";

import { env } from "~/server/env.server";
import { getRequestStore } from "~/front-door/request-store";

import { safeRedirect } from "./safe-redirect.server";
import type { ToastMessage } from "~/ui/toast-store";

const secure = env.appUrl.startsWith("https://");
const LIFETIME_SECONDS = 60;

const ToastSchema = z.object({
  id: z.string().max(64),
  kind: z.enum(["positive", "info", "danger"]),
  title: z.string().max(200),
  description: z.string().max(500).optional(),
});

/**
 * Carries one message over a redirect, signed. Its name makes the front door treat the next request
 * as personal.
 */
const toastCookie = createCookie(secure ? "__Host-toast" : "toast", {
  secrets: env.sessionSecrets,
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure,
  maxAge: LIFETIME_SECONDS,
});

/** Answers 303 to a path on this site and shows a message there. */
export async function redirectWithToast(to: string, toast: Omit<ToastMessage, "id">): Promise<Response> {
  const message: ToastMessage = { id: crypto.randomUUID(), ...toast };
  return redirect(safeRedirect(to), {
    status: 303,
    headers: { "Set-Cookie": await toastCookie.serialize(message) },
  });
}

/**
 * The message for this page, or null. It is shown once: the answer takes the cookie away. A page
 * that a browser fetches ahead may never be shown, so it leaves the message for the next one.
 */
export async function getToast(request: Request): Promise<ToastMessage | null> {
  if (request.headers.get("Sec-Purpose")?.startsWith("prefetch")) return null;
  const header = request.headers.get("Cookie");
  if (!header?.includes("toast=")) return null;
  const parsed = ToastSchema.safeParse(await toastCookie.parse(header));
  getRequestStore()?.cookies.push(await toastCookie.serialize("", { maxAge: 0 }));
  return parsed.success ? parsed.data : null;
}
