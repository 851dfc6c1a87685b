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

/** Whether a form was sent for a preview. It changes nothing, so nothing has to load again. */
export function isPreviewForm(formAction: string | undefined): boolean {
  return /^\/admin\/.*\/preview$/.test(formAction ?? "");
}
