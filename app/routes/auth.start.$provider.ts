import type { LoaderFunctionArgs } from "@remix-run/node";

import { startExternal } from "~/features/account/sign-in/external.server";

/** Begins a sign-in with a company account: redirects to its issuer. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return startExternal(request, params.provider);
}
