import type { ServerResponse } from "node:http";

/**
 * Ends the connection of a client that asks but doesn't read. Remix keeps writing without waiting,
 * so the bytes would pile up in memory.
 */
export function limitUnsent(response: ServerResponse, limitBytes: number): void {
  const write = response.write;
  response.write = function limitedWrite(...parameters: unknown[]): boolean {
    const more = Reflect.apply(write, response, parameters) as boolean;
    if (response.writableLength > limitBytes) response.destroy();
    return more;
  };
}
