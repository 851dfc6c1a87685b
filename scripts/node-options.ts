/**
 * How much memory the server's process may use before it collects garbage, for `NODE_OPTIONS`. By
 * default, V8 lets the garbage of many renders pile up to several hundred megabytes. The cap is
 * enough for the heaviest work (`bench/heap.ts`); `npm start` and compose.yaml use another one from
 * `HEAP_MB`. `tests/repository/configuration.test.ts` keeps all places consistent.
 */
export const SERVER_NODE_OPTIONS = "--max-old-space-size=384 --max-semi-space-size=4";
