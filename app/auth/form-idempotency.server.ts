import { getViewer, refuseWhileViewing } from "./access.server";
import { readForm } from "~/http/form.server";
import { oncePerKey } from "~/http/idempotency.server";

/**
 * Carries out a form once, however often a program sends it under the same `Idempotency-Key` (see
 * `oncePerKey`). An accepted form redirects, and so do its repetitions. A refused form may be sent
 * again. Browsers send no such header; their forms have a key of their own. Staff who look at
 * someone's pages can't send it in their name.
 */
export async function answerOnce<Refusal extends object>(
  request: Request,
  answer: () => Promise<Response | Refusal>,
): Promise<Response | Refusal> {
  await refuseWhileViewing(request);
  if (!request.headers.has("Idempotency-Key")) return answer();
  const viewer = await getViewer(request);
  const body = [...(await readForm(request.clone()))];
  return oncePerKey<Response | Refusal>({ request, userId: viewer?.user.id ?? null, body }, answer, {
    keep: (given) => (isTaken(given) ? keptRedirect(given) : null),
    repeat: ({ status, headers }) => new Response(null, { status, headers }),
  });
}

/** An accepted form redirects to another page. */
function isTaken(answer: object): answer is Response {
  return answer instanceof Response && answer.status >= 300 && answer.status < 400;
}

function keptRedirect({ status, headers }: Response) {
  return { status, headers: Object.fromEntries(headers), body: null };
}
