/** The colour themes a visitor can choose. `system` follows the device and stores nothing. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The theme in a `Cookie` header; `system` when there is none or an unknown one. */
export function readTheme(cookieHeader: string | null): Theme {
  const value = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookieHeader ?? "")?.[1];
  return value === "light" || value === "dark" ? value : "system";
}

/** The `Set-Cookie` value that keeps a theme for a year; for `system` one that removes it. */
export function themeCookie(theme: Theme, { secure }: { secure: boolean }): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return theme === "system"
    ? `theme=; Max-Age=0; ${attributes}`
    : `theme=${theme}; Max-Age=${ONE_YEAR_SECONDS}; ${attributes}`;
}
