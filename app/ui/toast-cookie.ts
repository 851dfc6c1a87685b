/** Names the cookie that carries a message over a redirect, as the front door expects it. */
export function toastCookieName({ secure }: { secure: boolean }): string {
  return secure ? "__Host-toast" : "toast";
}

/** Whether a message waits for the next page, from what `document.cookie` says. */
export function hasToast(documentCookie: string): boolean {
  return /(?:^|; )(?:__Host-)?toast=[^;]/.test(documentCookie);
}

/**
 * What a page assigns to `document.cookie` once it shows the message with this id, or null when the
 * cookie is gone or carries another message already.
 */
export function withoutToast(documentCookie: string, id: string): string | null {
  const [, name, value] = /(?:^|; )((?:__Host-)?toast)=([^;]*)/.exec(documentCookie) ?? [];
  if (name === undefined || value === undefined || !carries(value, id)) return null;
  return `${name}=; Path=/; Max-Age=0; SameSite=Lax${name === "toast" ? "" : "; Secure"}`;
}

/** Whether a signed cookie (base64 of JSON, a dot, the signature) carries this message. */
function carries(value: string, id: string): boolean {
  try {
    const [content = ""] = decodeURIComponent(value).split(".", 1);
    return atob(content).includes(JSON.stringify(id));
  } catch {
    return false;
  }
}
