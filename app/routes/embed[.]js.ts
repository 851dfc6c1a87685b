import { hostScriptResponse } from "~/publishing/embed-script.server";

/** The script that gives a frame of ours on another site the height of its content. */
export function loader() {
  return hostScriptResponse();
}
