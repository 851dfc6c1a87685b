import type { IncomingMessage } from "node:http";

import { accessLine } from "./access-log";
import { clientAddress, maskAddress } from "~/front-door/rules/client-address.server";
import type { FrontDoorOptions, ObservedAnswer } from "~/front-door/options";

interface AnswerRecord extends ObservedAnswer {
  requestId: string;
  pathJson: string;
  bytes: number;
}

/** Writes an answer's line in the access log and updates the metrics. */
export function recordAnswer(
  request: IncomingMessage,
  answer: AnswerRecord,
  options: FrontDoorOptions,
): void {
  const { requestId, pathJson, bytes, route, method, status, seconds, cache } = answer;
  const network = maskAddress(addressOf(request, options.trustedProxyHops));
  options.writeAccessLine(
    accessLine({ requestId, method, pathJson, route, status, seconds, bytes, cache, network }),
  );
  options.observe?.(answer);
}

/** The client's IP address, by the number of trusted proxies. */
export function addressOf(request: IncomingMessage, trustedProxyHops: number): string {
  const forwarded = request.headers["x-forwarded-for"];
  const forwardedFor = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  return clientAddress(request.socket.remoteAddress, forwardedFor, trustedProxyHops);
}
