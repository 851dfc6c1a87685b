/**
 * How much memory the server's process may use before it collects garbage, for `NODE_OPTIONS`. By
 * default, V8 lets the garbage of many renders pile up to several hundred megabytes. With less than
 * 16 MB for new objects, it collects so often that a cached page costs 10 to 30 % more CPU. The cap
 * is enough for the heaviest work (`bench/heap.ts`); `npm start` and compose.yaml use another one
 * from `HEAP_MB`. `tests/repository/configuration.test.ts` keeps all places consistent.
 */
export const SERVER_NODE_OPTIONS = "--max-old-space-size=384 --max-semi-space-size=16";

/**
 * How many arenas glibc divides its memory into, for `MALLOC_ARENA_MAX`. By default each thread
 * that compresses or hashes has one of its own, and what it frees stays with the process: 30 MB.
 */
export const SERVER_ARENAS = "2";
