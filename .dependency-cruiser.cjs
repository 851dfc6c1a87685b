/**
 * The arrows of the house: routes -> declarations of the API -> models -> db and services; components and utils below; the front door alone.
 *
 * @type {import("dependency-cruiser").IConfiguration}
 */
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
      comment: "A route is a door: what others need of it belongs into a model, a component or a util.",
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
      name: "api-is-declared-for-routes",
      comment:
        "What an address of the API takes and answers is for its route and the document; nobody below needs it.",
      severity: "error",
      from: { path: "^(app|drizzle|scripts)/", pathNot: "^app/(routes|api)/" },
      to: { path: "^app/api/" },
    },
    {
      name: "routes-ask-models",
      comment: "Rows are asked for through app/models. Health asks the database itself how it is.",
      severity: "error",
      from: {
        path: "^app/(routes/|api/|root|components/)",
        pathNot: ["\\.test\\.tsx?$", "^app/api/service\\.server\\.ts$"],
      },
      to: { path: ["^app/db[./]", "^drizzle/"] },
    },
    {
      name: "front-door-stands-alone",
      comment: "The front door meets raw HTTP; whatever it needs to know is handed to it.",
      severity: "error",
      from: { path: "^app/front-door/", pathNot: "\\.test\\.tsx?$" },
      to: { path: ["^app/(?!front-door/)", "^drizzle/", "react"] },
    },
    {
      name: "components-render",
      comment: "Props in, markup out: a component knows no server and no rows.",
      severity: "error",
      from: { path: "^app/components/", pathNot: "\\.test\\.tsx?$" },
      to: { path: ["^app/.+\\.server\\.tsx?$", "^app/(services|front-door|identity)/"] },
    },
    {
      name: "models-know-no-http",
      comment: "A model holds rules and rows; requests, pages and the doors' tools are above it.",
      severity: "error",
      from: { path: "^app/models/", pathNot: "\\.test\\.tsx?$" },
      to: { path: ["^app/(routes|components)/", "node_modules/(react|@remix-run)/"] },
    },
    {
      name: "utils-lie-below",
      comment: "Tools are used by doors; they use models at most, never pages.",
      severity: "error",
      from: { path: "^app/utils/", pathNot: "\\.test\\.tsx?$" },
      to: { path: ["^app/routes/", "^app/root"] },
    },
    {
      name: "sql-lives-in-models",
      comment:
        "The only SQL is in app/models, app/server/db.server.ts and drizzle/, and in the identity provider on its own tables.",
      severity: "error",
      from: {
        path: "^(app|scripts)/",
        pathNot: [
          "^app/models/.+\\.server(\\.test)?\\.ts$",
          "^app/db[./]",
          "^app/identity/",
          "^scripts/db-",
          "\\.test\\.tsx?$",
        ],
      },
      to: { path: ["node_modules/(drizzle-orm|better-sqlite3|pg)/", "^drizzle/(schema|columns)\\.ts$"] },
    },
    {
      name: "app-ships-no-dev-tools",
      comment: "What the server loads must be a dependency, not a devDependency.",
      severity: "error",
      from: { path: "^app/", pathNot: "\\.test\\.tsx?$" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-unresolvable",
      comment:
        "An import that cannot be found breaks the build of a clean checkout. (hast and mdast are types only.)",
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
