import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerMailDocument } from "~/features/dev-mail/dev-mail.server";

/** The document that one email carries, made as it is made when the email is sent. */
export async function loader({ params }: LoaderFunctionArgs) {
  return answerMailDocument(params.id);
}
