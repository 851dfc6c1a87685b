import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerResultDocument } from "~/features/roi/statement.server";

/** An ROI statement as a PDF, with what the query varies and compares. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerResultDocument(request, params.token);
}
