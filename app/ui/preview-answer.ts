/**
 * The answer to what a page asks by itself while someone is typing; null if it failed or was
 * refused. The page says so, and keeps the text: neither an error page nor a sign-in page may
 * replace it.
 */
export async function previewAnswer<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch {
    return null;
  }
}

/**
 * Whether a preview was refused or failed. Loading the frames again would replace the page with the
 * text, because its author may be signed out by now.
 */
export function isLostPreview(formAction: string | undefined, actionResult: unknown): boolean {
  return actionResult === null && /^\/admin\/.*\/preview$/.test(formAction ?? "");
}
