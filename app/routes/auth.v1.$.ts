import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { answerProvider } from "~/auth/provider.server";

/**
 * The embedded identity provider over HTTP: its links, its keys and its API. A 404 when the hosted
 * service is used.
 */
export function loader({ request }: LoaderFunctionArgs) {
  return answerProvider(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerProvider(request);
}
