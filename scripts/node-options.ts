/**
 * How much memory the server's process may take before it collects, for `NODE_OPTIONS`. Left alone, V8 lets garbage of many
 * renders pile up to several hundred megabytes; with these bounds the process stays below 200 and is not measurably slower.
 * `npm start` and the Dockerfile say the same; `tests/repository/configuration.test.ts` holds them together.
 */
export const SERVER_NODE_OPTIONS = "--max-old-space-size=128 --max-semi-space-size=4";
