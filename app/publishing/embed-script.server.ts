import { HOST_SCRIPT } from "~/lib/frame-script";

import { fileResponse } from "./text-file-response.server";

const HOUR_SECONDS = 3_600;

/** The script that other sites include next to a frame. They can load no other file of ours. */
export function hostScriptResponse(): Response {
  const answer = fileResponse(HOST_SCRIPT, "text/javascript");
  answer.headers.set("Cache-Control", `public, max-age=${HOUR_SECONDS}`);
  answer.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  return answer;
}
