/**
 * How much memory the server's process may take before it collects, for `NODE_OPTIONS`. Left alone,
 * V8 lets garbage of many renders pile up to several hundred megabytes. The cap is a judgment, not
 * yet measured under exports at full size; `npm start` and compose.yaml take another one from
 * `HEAP_MB`. `tests/repository/configuration.test.ts` holds all places together.
 */
export const SERVER_NODE_OPTIONS = "--max-old-space-size=384 --max-semi-space-size=4";
