/**
 * The import rules. Directories form layers, and imports only go down: routes, features, api, auth,
 * publishing, http, ui, models, services, server, then copy and lib, which import nothing but
 * types. `import type` is erased by the compiler, so it is allowed everywhere.
 *
 * @type {import("dependency-cruiser").IConfiguration}
 */

const LAYERS = [
  "routes",
  "features",
  "api",
  "auth",
  "publishing",
  "http",
  "ui",
  "models",
  "services",
  "server",
];
const NOT_TESTS = "\\.test\\.tsx?$";
/** `import type` leaves no trace at run time. */
const VALUES = { dependencyTypesNot: ["type-only", "type-import"] };

/** The few features that others may show, and who shows them. */
const SHARED_FEATURES = [
  "^app/features/pictures/(drop-zone|upload-form|upload-outcome|use-upload)\\.tsx?$",
  "^app/features/roi/roi-statement\\.tsx$",
  "^app/features/tasks/(task-list\\.tsx|task-line\\.server\\.ts)$",
  "^app/features/blog/public/cover\\.tsx$",
  "^app/features/audit/audit-changes\\.tsx$",
  "^app/features/settings/settings-navigation\\.tsx$",
  "^app/features/workspaces/company-forms\\.tsx$",
  "^app/features/account/account\\.server\\.ts$",
  "^app/features/blog/editor/editor\\.server\\.ts$",
];

const layerRules = LAYERS.slice(1).map((layer, index) => ({
  name: `${layer}-imports-go-down`,
  comment: `app/${layer} is imported by the directories above it and never imports them.`,
  severity: /** @type {const} */ ("error"),
  from: { path: `^app/${layer}/`, pathNot: NOT_TESTS },
  to: { path: `^app/(${LAYERS.slice(0, index + 1).join("|")})/`, ...VALUES },
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
    ...layerRules,
    {
      name: "features-stay-apart",
      comment: "A feature imports another one only through the files on the short list of this file.",
      severity: "error",
      from: { path: "^app/features/([^/]+)/", pathNot: NOT_TESTS },
      to: { path: "^app/features/", pathNot: ["^app/features/$1/", ...SHARED_FEATURES], ...VALUES },
    },
    {
      name: "features-and-api-stay-apart",
      comment: "Pages go through features and API methods through app/api. What both need is below them.",
      severity: "error",
      from: { path: "^app/features/", pathNot: NOT_TESTS },
      to: { path: "^app/api/", ...VALUES },
    },
    {
      name: "copy-imports-types-only",
      comment: "Copy is text. What it says about a number or a name arrives as an argument.",
      severity: "error",
      from: { path: "^app/copy/", pathNot: NOT_TESTS },
      to: { path: "^app/(?!copy/)|^drizzle/", ...VALUES },
    },
    {
      name: "lib-imports-nothing",
      comment: "A tool that knows no noun can be read, tested and moved on its own.",
      severity: "error",
      from: { path: "^app/lib/", pathNot: NOT_TESTS },
      to: { path: "^app/(?!lib/)|^drizzle/", ...VALUES },
    },
    {
      name: "drizzle-imports-the-environment-only",
      comment: "The schema needs to know the dialect and nothing else of the application.",
      severity: "error",
      from: { path: "^drizzle/", pathNot: NOT_TESTS },
      to: { path: "^app/", pathNot: "^app/server/env\\.server\\.ts$", ...VALUES },
    },
    {
      name: "front-door-stands-alone",
      comment: "The front door handles raw HTTP. What it needs to know is handed to it.",
      severity: "error",
      from: { path: "^app/front-door/", pathNot: NOT_TESTS },
      to: { path: ["^app/(?!front-door/)", "^drizzle/", "react"] },
    },
    {
      name: "identity-stands-alone",
      comment: "The embedded provider is a library: of the application it knows the database module only.",
      severity: "error",
      from: { path: "^app/identity/", pathNot: NOT_TESTS },
      to: { path: "^app/(?!identity/)", pathNot: "^app/server/db(\\.server\\.ts$|/)", ...VALUES },
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
