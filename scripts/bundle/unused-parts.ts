import type { Plugin } from "vite";

import type { Flags } from "./known-flags";

/** A place in a library where its code decides on something that this product never does. */
interface Decision {
  /** The end of the file's path. */
  file: string;
  code: string | RegExp;
  /** The decision as it always turns out here. */
  known: string;
  /** Whether it turns out so with these flags of Remix. Without this, it always does. */
  appliesTo?: (flags: Flags) => boolean;
}

const usesSingleFetch = (flags: Flags) => flags.v3_singleFetch === true;
const hasAllRoutes = (flags: Flags) => flags.v3_lazyRouteDiscovery !== true;

const ROUTER = "/@remix-run/router/dist/router.js";
const COMPONENTS = "/@remix-run/react/dist/esm/components.js";
const ROUTER_DOM = "/react-router-dom/dist/index.js";
const REACT_DOM = "/react-dom/cjs/react-dom.production.min.js";

const DECISIONS: readonly Decision[] = [
  // With single fetch, every loader and action is asked by it, and nothing is a `defer()`.
  {
    file: "/@remix-run/react/dist/esm/routes.js",
    code: 'if (typeof singleFetch === "function") {',
    known: "if (true) {",
    appliesTo: usesSingleFetch,
  },
  {
    file: ROUTER,
    code: "return result.type === ResultType.deferred;",
    known: "return false;",
    appliesTo: usesSingleFetch,
  },
  {
    file: ROUTER,
    code: "let deferred = value;\n  return deferred && ",
    known: "let deferred = value;\n  return false && ",
    appliesTo: usesSingleFetch,
  },
  {
    file: COMPONENTS,
    code: 'typeof __remixContext === "object" && __remixContext.a',
    known: "false",
    appliesTo: usesSingleFetch,
  },
  // The server writes the scripts of a page. The browser's React leaves them as they are.
  { file: COMPONENTS, code: "let contextScript = staticContext ?", known: "let contextScript = false ?" },
  {
    file: COMPONENTS,
    code: "let routeModulesScript = !isStatic ?",
    known: "let routeModulesScript = true ?",
  },
  // Links never fetch ahead: browsers do, by speculation rules (`speculation-rules.ts`).
  {
    file: COMPONENTS,
    code: "let [shouldPrefetch, ref, prefetchHandlers] = usePrefetchBehavior(prefetch, props);",
    known: "let shouldPrefetch = false, ref, prefetchHandlers;",
  },
  { file: COMPONENTS, code: "isPageLinkDescriptor(link) ?", known: "false ?" },
  // No link and no form asks for a view transition.
  {
    file: ROUTER_DOM,
    code: "if (!viewTransitionOpts || isViewTransitionUnavailable) {",
    known: "if (true) {",
  },
  {
    file: ROUTER_DOM,
    code: /\bif \((?:vtContext\.isTransitioning &&|!vtContext\.isTransitioning &&|renderDfd &&) .*\) \{/g,
    known: "if (false) {",
  },
  {
    file: ROUTER,
    code: /\bif \(isBrowser\) \{(?=[^}]* restoreAppliedTransitions\()/g,
    known: "if (false) {",
  },
  // A page contains the list of all routes that its viewer may reach, so none is asked for later.
  {
    file: ROUTER,
    code: "let patchRoutesOnNavigationImpl = init.patchRoutesOnNavigation;",
    known: "let patchRoutesOnNavigationImpl = undefined;",
    appliesTo: hasAllRoutes,
  },
  { file: ROUTER, code: /\bfogOfWar\.active\b(?! = )/g, known: "false", appliesTo: hasAllRoutes },
  { file: ROUTER, code: /\bif \(isFogOfWar\)/g, known: "if (false)", appliesTo: hasAllRoutes },
  // Pages are hydrated, and nothing uses React's roots of before version 18.
  {
    file: REACT_DOM,
    code: /\bexports\.(?:createRoot|findDOMNode|hydrate|render|unmountComponentAtNode|unstable_renderSubtreeIntoContainer)=/g,
    known: "void ",
  },
  // No part of a page asks React for what is selected, or for text before it is typed. Both have an
  // event of the browser, and typing in other scripts works without them.
  {
    file: REACT_DOM,
    code: 'switch(a){case "focusin":if(me(',
    known: 'switch(null){case "focusin":if(me(',
  },
  { file: REACT_DOM, code: /var \$a;if\(ae\)b:\{switch\(a\)[\s\S]*?e\.data=\$a\)\}/g, known: "}" },
  // React's developer tools are for the development server. Nothing reads which components an error
  // came through; its own stack is recorded.
  { file: REACT_DOM, code: 'if("undefined"!==typeof __REACT_DEVTOOLS_GLOBAL_HOOK__)', known: "if(false)" },
  { file: REACT_DOM, code: "if(lc&&", known: "if(false&&" },
  { file: "/react-dom/index.js", code: "  checkDCE();\n", known: "" },
  { file: REACT_DOM, code: "do c+=Pa(d),d=d.return;while(d);", known: "" },
  { file: REACT_DOM, code: "exports.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED=", known: "void " },
  // React 18 contains `SuspenseList`, but doesn't export it.
  { file: REACT_DOM, code: "case 19:return xj(a,b,c);", known: "" },
  { file: REACT_DOM, code: /case 19:E\(L\);[\s\S]*?return null;(?=case 22:)/g, known: "" },
  // All browsers of `.browserslistrc` know `KeyboardEvent.key`, input events and markup in SVG.
  {
    file: REACT_DOM,
    code: /\bkey:function\(a\)\{if\(a\.key\)\{[^}]*\}[^}]*\}/g,
    known: "key:function(a){return a.key}",
  },
  { file: REACT_DOM, code: /\bif\(ia\)\{var xe;[\s\S]*?9<document\.documentMode\)\}/g, known: "we=!0;" },
  {
    file: REACT_DOM,
    code: '"undefined"!==typeof MSApp&&MSApp.execUnsafeLocalFunction?',
    known: " false?",
  },
  {
    file: REACT_DOM,
    code: 'if("http://www.w3.org/2000/svg"!==a.namespaceURI||"innerHTML"in a)',
    known: "if(true)",
  },
  {
    file: REACT_DOM,
    code: /\bfa\("on(?:Select|BeforeInput|Composition(?:End|Start|Update))",.*?\);(?=fa|var)/gs,
    known: "",
  },
];

/**
 * Leaves out of the browser's scripts what React and Remix contain for others: 8 kB on every page
 * that runs React. It writes what a decision always comes to, and the minifier does the rest.
 */
export function unusedParts(flags: Flags): Plugin {
  return {
    name: "unused-parts",
    apply: "build",
    enforce: "pre",
    transform(code, id, { ssr } = {}) {
      const decided = ssr ? null : decide(code, id, flags);
      return decided === null ? null : { code: decided, map: null };
    },
  };
}

/**
 * The code of a library's file with its decisions made; null for other files. Throws if one of them
 * isn't there, as after an update of the library.
 */
export function decide(code: string, file: string, flags: Flags): string | null {
  const decisions = DECISIONS.filter(
    (decision) => file.endsWith(decision.file) && (decision.appliesTo?.(flags) ?? true),
  );
  if (decisions.length === 0) return null;
  return decisions.reduce((decided, { code: found, known }) => {
    const next = decided.replaceAll(found, known);
    if (next === decided)
      throw new Error(`${file} doesn't contain ${found}. See scripts/bundle/unused-parts.ts.`);
    return next;
  }, code);
}
