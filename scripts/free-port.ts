import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ports that systems give to outgoing connections, which could take a free one before its
 * server does.
 */
const FIRST = 12_000;
const END = 32_000;

/** Finds a TCP port on 127.0.0.1 that is free at the moment. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(FIRST, END);
  return (await isFree(port)) ? port : findFreePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
