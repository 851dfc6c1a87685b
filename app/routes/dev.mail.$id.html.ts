import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerMailFrame } from "~/features/dev-mail/dev-mail.server";

/** The HTML of one email, for the frame on its page. */
export async function loader({ params }: LoaderFunctionArgs) {
  return answerMailFrame(params.id);
}
