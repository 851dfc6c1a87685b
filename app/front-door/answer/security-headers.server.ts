/** Where browsers report what they refused on a page. */
export const CSP_REPORT_PATH = "/csp-reports";

/** The directives that a page can break. */
export const CSP_DIRECTIVES = [
  "default-src",
  "script-src",
  "style-src",
  "img-src",
  "font-src",
  "connect-src",
  "frame-src",
  "manifest-src",
  "form-action",
  "base-uri",
  "object-src",
  "frame-ancestors",
] as const;

/**
 * Sources of a page's scripts: a nonce on pages that hydrate, hashes of the known inline scripts on
 * those that do not.
 */
interface ScriptPolicy {
  nonce?: string | undefined;
  hashes: readonly string[];
  /** Another origin whose script and frame a page may show: that of a bot check. */
  widgetOrigin?: string | undefined;
  /** The page shows another page of this site in a frame. */
  framesOwn?: boolean;
  /** The source of the page's inline style. Undefined: it has none. */
  style?: string;
  /** Origins that may show the page in a frame; none by default. */
  ancestors?: readonly string[];
}

/**
 * The Content-Security-Policy of every answer. No source is unsafe; anything that isn't named is
 * refused.
 */
export function contentSecurityPolicy({
  nonce,
  hashes,
  widgetOrigin,
  framesOwn = false,
  style,
  ancestors = [],
}: ScriptPolicy): string {
  const widget = widgetOrigin ? [widgetOrigin] : [];
  const frames = [...(framesOwn ? ["'self'"] : []), ...widget];
  const scripts = [...(nonce ? [`'nonce-${nonce}'`, "'strict-dynamic'"] : []), ...hashes, ...widget];
  return [
    "default-src 'none'",
    `script-src ${scripts.length > 0 ? scripts.join(" ") : "'none'"}`,
    `style-src 'self'${style ? ` ${style}` : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `report-uri ${CSP_REPORT_PATH}`,
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(" ") : "'none'"}`,
  ].join("; ");
}

/**
 * The headers of every response, whatever its status and origin, without the script policy. The
 * referrer policy isn't `no-referrer`, because browsers would then send `Origin: null` with each
 * form, and no form would work. `ancestors` are the origins that may show the page in a frame.
 */
export function fixedSecurityHeaders(
  appUrl: string,
  { ancestors = [] }: Pick<ScriptPolicy, "ancestors"> = {},
): readonly (readonly [string, string])[] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    // It can't name hosts. Where some are listed, `frame-ancestors` alone decides.
    ...(ancestors.length > 0 ? [] : [["X-Frame-Options", "DENY"] satisfies [string, string]]),
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    [
      "Permissions-Policy",
      "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
  ];
  if (appUrl.startsWith("https://"))
    headers.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  return headers;
}
