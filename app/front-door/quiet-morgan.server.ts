import { createRequire } from "node:module";

interface Morgan {
  format(name: string, format: () => undefined): void;
}

/**
 * remix-serve logs each request in morgan's "tiny" format: full URLs with their query, no request
 * id. The front door writes the access log, so this redefines that format to say nothing, in the
 * very module instance that remix-serve uses.
 */
export function quietMorgan(): void {
  const require = createRequire(import.meta.url);
  const requireAsServe = createRequire(require.resolve("@remix-run/serve/package.json"));
  const morgan = requireAsServe("morgan") as Morgan;
  morgan.format("tiny", () => undefined);
}
