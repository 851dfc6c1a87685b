import { PageScript } from "~/ui/inline-script";
import choicePage from "./choice-page.js?raw";
import formPage from "./form-page.js?raw";
import ownZone from "./own-zone.js?raw";
import passkeyPage from "./passkey-page.js?raw";
import pickerPage from "./picker-page.js?raw";
import referencePage from "./reference-page.js?raw";

declare global {
  interface Window {
    /** The page with the times of the visitor's own zone, once `ownZone` has asked for it. */
    ownZone?: { url: URL; answer: Promise<Response> };
  }
}

/**
 * The scripts of pages that don't hydrate, by name. A route asks for them with
 * `handle = { scripts: ["form"] }`. Each is plain JavaScript in one function call. It is part of
 * the page, because it is shorter than the headers of another request and its answer. The front
 * door allows exactly this text by its hash, comments included, so these are short.
 *
 * - `choice`: shows the totals of chosen options without loading the page again, and prints.
 * - `form`: passwords that can be shown, buttons that wait, messages that disappear, and other tabs
 *   that hear of a change of the session.
 * - `ownZone`: fetches the times of the visitor's own zone while the page loads, for `picker`.
 * - `passkey`: asks the browser for a passkey (see `AskPasskey` for its markup).
 * - `picker`: shows another day, month or zone without loading the page again (see `TimePicker`).
 * - `reference`: calls of the API that can be tried, and samples that can be copied.
 *
 * Only the server puts them into pages, so the browser's build has them empty.
 */
export const PAGE_SCRIPTS = {
  choice: import.meta.env.SSR ? choicePage : "",
  form: import.meta.env.SSR ? formPage : "",
  ownZone: import.meta.env.SSR ? ownZone : "",
  passkey: import.meta.env.SSR ? passkeyPage : "",
  picker: import.meta.env.SSR ? pickerPage : "",
  reference: import.meta.env.SSR ? referencePage : "",
} as const;

type PageScriptName = keyof typeof PAGE_SCRIPTS;

/** What runs before the page waits for its styles. All others wait for the end of the page. */
const EARLY: readonly PageScriptName[] = ["ownZone"];

/** The scripts that a matched route's `handle` asks for. */
export function pageScriptsOf(handle: unknown): PageScriptName[] {
  if (typeof handle !== "object" || handle === null || !("scripts" in handle)) return [];
  return Array.isArray(handle.scripts) ? handle.scripts.filter(isPageScriptName) : [];
}

function isPageScriptName(name: unknown): name is PageScriptName {
  return typeof name === "string" && name in PAGE_SCRIPTS;
}

/** Puts scripts at the end of a page, or the early ones above its styles. */
export function PageScripts({ names, early }: { names: readonly PageScriptName[]; early: boolean }) {
  return names
    .filter((name) => EARLY.includes(name) === early)
    .map((name) => <PageScript key={name} code={PAGE_SCRIPTS[name]} />);
}
