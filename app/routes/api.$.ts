import { problem } from "~/http/problem.server";

/** Every address under /api that does not exist, for every method. */
function answerUnknown(): Response {
  return problem({ status: 404, code: "not_found", detail: "Nothing exists at this address." });
}

export function loader() {
  return answerUnknown();
}

export function action() {
  return answerUnknown();
}
