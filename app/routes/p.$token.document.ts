import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerProposalDocument } from "~/features/proposals/client.server";

/** The proposal of a link as a PDF. */
export async function loader({ params }: LoaderFunctionArgs) {
  return answerProposalDocument(params.token);
}
