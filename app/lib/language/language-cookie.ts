import { isLanguage, type Language } from "~/lib/languages";
import { DAY_SECONDS } from "~/lib/time-units";

const ONE_YEAR_SECONDS = 365 * DAY_SECONDS;
const NAME = "language";

/** The language that a visitor chose before, from a `Cookie` header; null without a choice. */
export function readLanguageCookie(header: string | null | undefined): Language | null {
  if (!header?.includes(`${NAME}=`)) return null;
  const cookies = header.split(";").map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
  return isLanguage(value) ? value : null;
}

/** The `Set-Cookie` value that remembers a language for a year. */
export function languageCookie(language: Language, { secure }: { secure: boolean }): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${NAME}=${language}; Max-Age=${ONE_YEAR_SECONDS}; ${attributes}`;
}
