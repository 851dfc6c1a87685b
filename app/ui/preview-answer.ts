/**
 * The answer of a preview; null if it failed. A failed preview says so, and must not take the page
 * with the text away.
 */
export async function previewAnswer<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
