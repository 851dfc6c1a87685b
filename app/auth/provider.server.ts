import { refusalCopy } from "~/copy/refusals";
import { problem } from "~/http/problem.server";
import { answerAsProvider } from "~/services/identity/connection.server";

import { endOverSession } from "./session.server";
import { providerTries } from "./sign-in-tries.server";

/** Answers for the embedded identity provider; 404 with a hosted one, which answers itself. */
export async function answerProvider(request: Request): Promise<Response> {
  await endOverSession(request);
  const answered = await answerAsProvider(request, { tries: providerTries(request) });
  return answered ?? problem({ status: 404, code: "not_found", detail: refusalCopy.notFound });
}
