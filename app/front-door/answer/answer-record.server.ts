import type { IncomingMessage } from "node:http";

import { accessLine } from "./access-log";
import { clientAddress, networkAddress } from "~/front-door/rules/client-address.server";
import { recordVisit } from "./page-view.server";
import type { FrontDoorOptions, ObservedAnswer } from "~/front-door/options";
import type { VisitGoal } from "~/front-door/request-store";

interface AnswerRecord extends ObservedAnswer {
  requestId: string;
  /** The target of the request as it arrived. */
  target: string;
  pathJson: string;
  bytes: number;
  /** What the visitor reached with this request. */
  goals?: readonly VisitGoal[];
}

/** Writes an answer's line in the access log and updates the metrics. `address` is the client's. */
export function recordAnswer(
  request: IncomingMessage,
  answer: AnswerRecord,
  address: string,
  options: Pick<FrontDoorOptions, "writeAccessLine" | "observe" | "views" | "appUrl">,
): void {
  const { requestId, pathJson, bytes, route, method, status, seconds, cache } = answer;
  const network = networkAddress(address);
  options.writeAccessLine(
    accessLine({ requestId, method, pathJson, route, status, seconds, bytes, cache, network }),
  );
  options.observe?.(answer);
  if (options.views) recordVisit(request, answer, address, options.views, options.appUrl);
}

/** The client's IP address, by the number of trusted proxies. */
export function addressOf(request: IncomingMessage, trustedProxyHops: number): string {
  const forwarded = request.headers["x-forwarded-for"];
  const forwardedFor = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  return clientAddress(request.socket.remoteAddress, forwardedFor, trustedProxyHops);
}
