/* Apart from `event-type.ts`, to keep zod out of the page that visitors book on. */

/** The key of a question's answer. A name in a form begins with a letter. */
export const answerKey = ({ id }: { id: string }) => `q${id}`;

/** The name of a question's field in the form for visitors. */
export const answerField = (question: { id: string }) => `answers.${answerKey(question)}`;

/** What was typed as the answer to a question, in a form that was refused. */
export function typedAnswer(
  initialValue: Record<string, unknown> | null | undefined,
  question: { id: string },
): string | undefined {
  const answers = initialValue?.answers;
  if (typeof answers !== "object" || answers === null) return undefined;
  const answer = (answers as Record<string, unknown>)[answerKey(question)];
  return typeof answer === "string" ? answer : undefined;
}
