import { createHash } from "node:crypto";

import type { Language } from "~/lib/languages";

/**
 * The site's look, without its files: this page works when the rest of the site doesn't. Its colors
 * are those of the design tokens.
 */
const STYLE = `
:root{color-scheme:light;--surface:#fbfbf9;--ink:#141816;--muted:#4a514c;--faint:#666d68;--brand:#0c5c42;--brand-ink:#ffffff;--mark:#b93a19;--focus:#1a64d2}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;--surface:#111412;--ink:#edf0ec;--muted:#adb5af;--faint:#89918b;--brand:#5cc79a;--brand-ink:#04251a;--mark:#ff8c69;--focus:#8cbaff}}
:root[data-theme=dark]{color-scheme:dark;--surface:#111412;--ink:#edf0ec;--muted:#adb5af;--faint:#89918b;--brand:#5cc79a;--brand-ink:#04251a;--mark:#ff8c69;--focus:#8cbaff}
body{max-width:75rem;margin:0 auto;padding:clamp(2.5rem,8vw,8rem) clamp(1.25rem,3.4vw,2.5rem);font:400 1.125rem/1.55 "Instrument Sans",system-ui,sans-serif;color:var(--ink);background:var(--surface)}
svg{width:5rem;height:4rem;fill:none;stroke:var(--brand);stroke-width:2.5;stroke-linecap:round}
svg .broken{stroke:var(--mark)}
h1{margin:1.5rem 0 0;font-size:clamp(2.25rem,1.3rem + 4vw,4.75rem);font-weight:560;line-height:1.1;letter-spacing:-.02em;text-wrap:balance}
p{max-width:60ch;margin:1rem 0 0;font-size:clamp(1.1875rem,1.08rem + .5vw,1.5rem);color:var(--muted);overflow-wrap:anywhere}
p.next{margin-top:2rem;font-size:1rem}
a{display:inline-block;padding:.625rem 1.25rem;border-radius:.5rem;font-weight:500;text-decoration:none;color:var(--brand-ink);background:var(--brand)}
a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
p.reference{margin-top:1.5rem;font:400 .78125rem/1.55 ui-monospace,"SFMono-Regular",Menlo,Consolas,monospace;color:var(--faint)}
`;

/** The CSP source of the page's own style. */
export const REFUSAL_STYLE = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? "");

/** Whether a person will read the answer: a browser that asks for a page, not for data. */
export function isForPeople(path: string, accept: string | undefined): boolean {
  return !/^\/(?:api|auth\/v1)(?:\/|$)/.test(path) && /\btext\/html\b/.test(accept ?? "");
}

/** What the page of a refusal says. */
export interface RefusalWords {
  language: Language;
  title: string;
  /** What happened, and what to do. */
  detail: string;
  /** The link to the start page, and its address. */
  start: string;
  startPath: string;
  /** The word before the request id. */
  request: string;
}

/** The words of a refusal in the default language. */
export function englishWords(detail: string): RefusalWords {
  return {
    ...{ language: "en", title: "That didn't work", detail, request: "Request" },
    ...{ start: "Go to the start page", startPath: "/" },
  };
}

/**
 * A refusal as a page: what happened, and the request id for support. It loads nothing. `theme` is
 * what the visitor has chosen; empty follows the device.
 */
export function refusalPage(
  { language, title, detail, start, startPath, request }: RefusalWords,
  { requestId, theme }: { requestId: string; theme: string },
): string {
  return `<!doctype html>
<html lang="${language}" data-theme="${escaped(theme)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<svg viewBox="0 0 80 64" aria-hidden="true"><circle cx="14" cy="32" r="8.25"/><path d="M22.25 32H36"/><path d="m41 25 10 14M51 25 41 39" class="broken"/><circle cx="68" cy="32" r="8.25" stroke-dasharray="3 3"/></svg>
<h1>${title}</h1>
<p>${escaped(detail)}</p>
<p class="next"><a href="${startPath}">${start}</a></p>
<p class="reference">${request} ${escaped(requestId)}</p>
</main>
</body>
</html>
`;
}
