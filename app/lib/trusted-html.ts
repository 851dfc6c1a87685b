declare const trusted: unique symbol;

/** HTML that our own code has sanitized or built. A plain string is not assignable to it. */
export type TrustedHtml = string & { readonly [trusted]: true };

/** Vouches for HTML. Only the sanitizer, `zoneOptions` and `foreignPart` call it. */
export function trustedHtml(html: string): TrustedHtml {
  return html as TrustedHtml;
}
