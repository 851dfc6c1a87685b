import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { systemSettingsCopy } from "~/copy/system-settings";
import { answerAsProvider } from "~/services/identity.server";
import { mayRegister } from "~/utils/feature.server";
import { problem } from "~/utils/problem.server";

/** The embedded identity provider over HTTP: its links, its keys and its API. With the hosted service there is nothing here. */
export function loader({ request }: LoaderFunctionArgs) {
  return answer(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answer(request);
}

async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/auth/v1/signup" && !(await mayRegister({ redirectTo: searchParams.get("redirect_to") })))
    return problem({
      status: 403,
      code: "signup_disabled",
      detail: systemSettingsCopy.registrationClosed.text,
    });
  const answered = await answerAsProvider(request);
  return answered ?? problem({ status: 404, code: "not_found", detail: "There is nothing at this address." });
}
