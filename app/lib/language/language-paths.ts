import { DEFAULT_LANGUAGE, isLanguage, type Language } from "~/lib/languages";

/**
 * The first segments of the pages that exist in every language, and of what their forms post to.
 * Everything else has one address without a language: the console, the API, files and feeds.
 */
const TRANSLATED = new Set([
  ...["", "blog", "booking", "contact", "og.png", "p", "pages", "privacy", "roi-calculator"],
  ...["feed.json", "proposals", "rss.xml", "sample-proposal", "status", "terms", "theme"],
  ...["add-passkey", "auth", "forgot-password", "invitation", "login", "logout", "mfa", "register"],
  ...["confirm-identity", "resend-confirmation", "reset-password", "two-step"],
  ...["account", "company-emails", "pictures"],
]);

/** The first segments of the pages of clients. For staff they exist in English only. */
const CLIENT_AREA = new Set(["dashboard", "profile", "workspace"]);

/** The pages of the console that clients have, and those that their menu shows with a lock. */
const CLIENT_CONSOLE = /^\/admin(?:\/(?:blog|search|settings|users|workspaces))?(?:\.data)?\/?(?:$|[?#])/;

/**
 * Pages and files whose language is that of the documents they show, so that no other one is
 * offered.
 */
const FIXED = new Set(["feed.json", "p", "rss.xml"]);
/** An article. Its page finds out which translations exist. */
const ARTICLE = /^\/blog\/[^?#]/;
/** What has one address for all languages: previews, and articles as Markdown. */
const UNDER_BLOG = /^\/blog\/(?:preview\/|[^?#]*(?:\.md|\/markdown)(?:$|[?#]))/;

/**
 * The first segments of pages that exist in English only. An address with a language leads there.
 */
const ENGLISH = new Set([
  ...["cloudinary-demo", "daily-email", "mention-emails", "preview", "view-as", "weekly-email"],
]);

/** A target of this site without its language. */
interface LanguageTarget {
  language: Language;
  /** The path and query without the prefix of the language. */
  target: string;
  /** `own`: it exists in this language. `english`: it exists in English only. */
  kind: "own" | "english" | "unknown";
}

/**
 * Reads the language at the beginning of a request target: `/de/contact?a=b` is the German
 * `/contact?a=b`. Null if there is none, which means the default language.
 */
export function readLanguageTarget(target: string): LanguageTarget | null {
  // Asked on every request, so the cheapest test comes first.
  if (target.charCodeAt(3) !== 47 && !/^\/[a-z]{2}(?:$|[?.])/.test(target)) return null;
  const language = target.slice(1, 3);
  if (!isLanguage(language) || language === DEFAULT_LANGUAGE) return null;
  const rest = target.slice(3);
  // Remix asks for the data of the start page at an address of its own.
  const own = rest.startsWith(".data") ? `/_root${rest}` : rest.startsWith("/") ? rest : `/${rest}`;
  return { language, target: own, kind: kindOf(own) };
}

function kindOf(target: string): LanguageTarget["kind"] {
  const name = segmentOf(target);
  if (name === "blog" && UNDER_BLOG.test(target)) return "english";
  if (TRANSLATED.has(name === "_root" ? "" : name)) return "own";
  if (isClientArea(target)) return "own";
  return ENGLISH.has(name) ? "english" : "unknown";
}

/**
 * Whether a path is in the area of clients, which exists in every language. Staff are led from
 * there to the English address (`requireAccess`).
 */
export function isClientArea(path: string): boolean {
  return CLIENT_AREA.has(segmentOf(path)) || CLIENT_CONSOLE.test(path);
}

const FIRST_SEGMENT = /^[^?#]([^/?#]*)/;

function segmentOf(target: string): string {
  const segment = FIRST_SEGMENT.exec(target)?.[1] ?? "";
  return segment.endsWith(".data") ? segment.slice(0, -".data".length) : segment;
}

/** The address of a path of this site in a language, if the page exists in it. */
export function localizedPath(path: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE || kindOf(path) !== "own") return path;
  return /^\/(?:$|[?#])/.test(path) ? `/${language}${path.slice(1)}` : `/${language}${path}`;
}

/** Whether a path of this site shows the same in every language. */
export function isTranslated(path: string): boolean {
  return kindOf(path) === "own" && !FIXED.has(segmentOf(path)) && !ARTICLE.test(path);
}
