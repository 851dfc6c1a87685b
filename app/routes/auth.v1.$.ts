import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { answerAsProvider } from "~/services/identity.server";
import { problem } from "~/http/problem.server";
import { providerTries } from "~/auth/sign-in-limit.server";

/**
 * The embedded identity provider over HTTP: its links, its keys and its API. With the hosted
 * service there is nothing here.
 */
export function loader({ request }: LoaderFunctionArgs) {
  return answer(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answer(request);
}

async function answer(request: Request): Promise<Response> {
  const answered = await answerAsProvider(request, { tries: providerTries(request) });
  return answered ?? problem({ status: 404, code: "not_found", detail: "Nothing exists at this address." });
}
