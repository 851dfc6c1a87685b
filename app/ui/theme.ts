import { DAY_SECONDS } from "~/lib/time-units";

/** The color themes a visitor can choose. `system` follows the device and stores nothing. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const ONE_YEAR_SECONDS = 365 * DAY_SECONDS;

/** The name of the cookie. On https, no other site under the same domain can set it. */
export function themeCookieName({ secure }: { secure: boolean }): string {
  return secure ? "__Host-theme" : "theme";
}

/** The theme in a `Cookie` header; `system` if there is none or an unknown one. */
export function readTheme(cookieHeader: string | null, { secure = false } = {}): Theme {
  const prefix = `${themeCookieName({ secure })}=`;
  const cookies = (cookieHeader ?? "").split(";").map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
  return value === "light" || value === "dark" ? value : "system";
}

/**
 * The `Set-Cookie` value that keeps a theme for a year; for `system`, one that removes the cookie.
 */
export function themeCookie(theme: Theme, { secure }: { secure: boolean }): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  const name = themeCookieName({ secure });
  return theme === "system"
    ? `${name}=; Max-Age=0; ${attributes}`
    : `${name}=${theme}; Max-Age=${ONE_YEAR_SECONDS}; ${attributes}`;
}
