/**
 * Remix's own options. `vite.config.ts` passes them to the Vite plugin.
 *
 * Lazy route discovery stays off: its manifest endpoint expands every prefix of the requested path,
 * so one request can keep the process busy for seconds.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
  ignoredRouteFiles: ["**/*.test.{ts,tsx}"],
};
