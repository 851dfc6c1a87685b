import { refusalCopy } from "~/copy/refusals";
import { problem } from "~/http/problem.server";

/** Any path under /api that doesn't exist, for every method. */
function answerUnknown(): Response {
  return problem({ status: 404, code: "not_found", detail: refusalCopy.notFound });
}

export function loader() {
  return answerUnknown();
}

export function action() {
  return answerUnknown();
}
