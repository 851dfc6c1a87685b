import { getRequestStore } from "~/front-door/request-store";
import { log } from "~/server/log.server";

/**
 * Reads a part of a page that the rest can do without. If that fails, logs it as `failure` and
 * returns `instead`. A response that was thrown is passed on.
 */
export async function readPart<Part, Instead>(
  read: () => Promise<Part>,
  { failure, instead }: { failure: string; instead: Instead },
): Promise<Part | Instead> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error, requestId: getRequestStore()?.id }, failure);
    return instead;
  }
}
