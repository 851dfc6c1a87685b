/**
 * The import rules. Directories form layers, and imports only go down. `MAY_IMPORT` has one line for
 * each directory. `import type` is erased by the compiler, so it is allowed everywhere.
 *
 * @type {import("dependency-cruiser").IConfiguration}
 */

const NOT_TESTS = "\\.test\\.tsx?$";
/** `import type` leaves no trace at run time. */
const VALUES = { dependencyTypesNot: ["type-only", "type-import"] };

/** The few features that others may show, with the ones that show them. */
const SHARED_FEATURES = [
  "^app/features/pictures/(choose-picture|use-picture-dialog|replace-picture|upload-form)\\.tsx?$",
  "^app/features/landing/landing\\.server\\.ts$",
  "^app/features/dashboard/(columns|ledger|panel)\\.tsx$",
  "^app/features/dashboard/chart\\.server\\.ts$",
  "^app/features/tasks/(task-list\\.tsx|task-line\\.server\\.ts)$",
  "^app/features/blog/public/(?:cover|post-link)\\.tsx$",
  "^app/features/audit/audit-changes\\.tsx$",
  "^app/features/settings/settings-navigation\\.tsx$",
  "^app/features/workspaces/company-sections\\.tsx$",
  "^app/features/account/account\\.server\\.ts$",
  "^app/features/blog/editor/editor\\.server\\.ts$",
];

/**
 * What a directory of `app` may import, apart from itself, packages and `front-door/request-store`.
 * Routes may import `copy`, although the work is done in features: a page's title and the words of
 * its frame are in the route, and passing them through a feature would only hide them. A stylesheet
 * that one page needs is linked by its route. The column
 * values of `drizzle/values.ts` are below everything, because the schema is made of them.
 */
const MAY_IMPORT = {
  routes: ["features", "api", "auth", "publishing", "http", "ui", "copy", "styles"],
  features: ["auth", "publishing", "http", "ui", "models", "copy", "lib", "drizzle/values"],
  api: [
    "auth",
    "publishing",
    "http",
    "models",
    "services",
    "server",
    "copy",
    "lib",
    "drizzle/values",
    "front-door/cache",
  ],
  auth: ["http", "models", "services", "server", "copy", "lib"],
  publishing: ["http", "models", "server", "copy", "lib", "styles"],
  http: ["ui", "models", "services", "server", "copy", "lib", "front-door/cache", "front-door/answer"],
  ui: ["models", "copy", "lib"],
  models: ["services", "server", "copy", "lib", "drizzle"],
  services: ["identity", "server", "lib"],
  server: ["lib", "drizzle", "front-door/answer"],
  identity: ["server/db", "drizzle/identity-schema"],
  copy: ["lib"],
  lib: [],
  styles: [],
};

/** The file or directory that an entry of `MAY_IMPORT` means. */
const asPath = (entry) => (entry.startsWith("drizzle") ? `^${entry}[./]` : `^app/${entry}[./]`);

const layerRules = Object.entries(MAY_IMPORT).map(([layer, allowed]) => ({
  name: `${layer}-imports`,
  comment: `app/${layer} may import ${allowed.join(", ") || "nothing of ours"}.`,
  severity: /** @type {const} */ ("error"),
  from: { path: `^app/${layer}/`, pathNot: NOT_TESTS },
  to: {
    path: "^(app|drizzle)/",
    pathNot: [`^app/${layer}/`, "^app/front-door/request-store\\.ts$", ...allowed.map(asPath)],
    ...VALUES,
  },
}));

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two files that need each other are one file, or a third is missing below them.",
      severity: "error",
      from: { path: "^(app|drizzle|scripts|tests|bench)/" },
      to: { circular: true },
    },
    {
      name: "nothing-imports-routes",
      comment:
        "A route is an entry point. Move what others need of it into a feature, a model or the design system.",
      severity: "error",
      from: { path: "^(app|drizzle|scripts)/", pathNot: "^app/routes/.+\\.test\\.tsx?$" },
      to: { path: "^app/routes/", pathNot: "^app/routes/[^/]+/" },
    },
    {
      name: "route-parts-stay-home",
      comment: "Parts in a route's folder belong to that route.",
      severity: "error",
      from: { path: "^app/(?!routes/)" },
      to: { path: "^app/routes/[^/]+/" },
    },
    {
      name: "console-pages-have-plain-heads",
      comment:
        "Nobody shares a page of the console. The code of previews and versions in other languages would weigh on each of them: use plain-meta.ts.",
      severity: "error",
      from: { path: "^app/(?:root|routes/_admin[^/]*)\\.tsx$" },
      to: { path: "^app/publishing/meta\\.ts$", ...VALUES },
    },
    ...layerRules,
    {
      name: "features-stay-apart",
      comment: "A feature imports another one only through the files on the short list of this file.",
      severity: "error",
      from: { path: "^app/features/([^/]+)/", pathNot: NOT_TESTS },
      to: { path: "^app/features/", pathNot: ["^app/features/$1/", ...SHARED_FEATURES], ...VALUES },
    },
    {
      name: "drizzle-imports-the-environment-only",
      comment: "The schema needs to know the dialect and nothing else of the application.",
      severity: "error",
      from: { path: "^drizzle/", pathNot: NOT_TESTS },
      to: { path: "^app/", pathNot: "^app/server/env\\.server\\.ts$", ...VALUES },
    },
    {
      name: "front-door-imports",
      comment: "The front door handles raw HTTP. What it needs to know is handed to it.",
      severity: "error",
      from: { path: "^app/front-door/", pathNot: NOT_TESTS },
      to: { path: ["^app/(?!front-door/)", "^drizzle/", "react"], ...VALUES },
    },
    {
      name: "components-render",
      comment: "Props in, markup out: a component runs in the browser too, so it loads no server module.",
      severity: "error",
      from: { path: "^app/(ui|features)/.+\\.tsx$", pathNot: ["\\.server\\.tsx$", NOT_TESTS] },
      to: { path: ["^app/.+\\.server\\.tsx?$", "^app/(services|front-door|identity|server)/"], ...VALUES },
    },
    {
      name: "models-know-no-http",
      comment: "A model holds rules and rows, and can be called from anywhere.",
      severity: "error",
      from: { path: "^app/models/", pathNot: NOT_TESTS },
      to: { path: ["node_modules/(react|@remix-run)/"] },
    },
    {
      name: "sql-lives-in-models",
      comment:
        "SQL is in app/models, app/server/db and drizzle, and in the identity provider on its own tables.",
      severity: "error",
      from: {
        path: "^(app|scripts)/",
        pathNot: [
          "^app/models/.+\\.server(\\.test)?\\.ts$",
          "^app/server/db[./]",
          "^app/identity/",
          "^scripts/db-",
          NOT_TESTS,
        ],
      },
      to: { path: ["node_modules/(drizzle-orm|better-sqlite3|pg)/", "^drizzle/(schema|columns)\\.ts$"] },
    },
    {
      name: "production-imports-no-tests",
      comment: "What ships does not depend on how it is tested.",
      severity: "error",
      from: { path: "^(app|drizzle)/", pathNot: NOT_TESTS },
      to: { path: "^tests/" },
    },
    {
      name: "app-ships-no-dev-tools",
      comment: "What the server loads must be a dependency, not a devDependency.",
      severity: "error",
      from: { path: "^app/", pathNot: NOT_TESTS },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "type-import"] },
    },
    {
      name: "no-unresolvable",
      comment:
        "An import that can't be found breaks the build of a clean checkout. (hast and mdast are types only.)",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(hast|mdast)$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|bench-results|test-results)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};
