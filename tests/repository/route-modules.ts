import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import ts from "typescript";

const ROUTES_FOLDER = fileURLToPath(new URL("../../app/routes/", import.meta.url));

/**
 * A name that a route module exports, in the order of the file. `bodyLines` is 0 for anything but a
 * function.
 */
interface RouteExport {
  name: string;
  /** Whether the value is made by calling something when the module is loaded. */
  isCall: boolean;
  bodyLines: number;
}

/** What the repository's rules ask about a route module. */
export interface RouteModule {
  /** Name below `app/routes/`, e.g. `_site.blog.tsx`. */
  file: string;
  lines: number;
  exports: RouteExport[];
  /** Components that only this file uses. */
  partsBeforePage: string[];
}

/** Reads one route module's source. */
export function parseRouteModule(file: string, source: string): RouteModule {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  const exports: RouteExport[] = [];
  const partsBeforePage: string[] = [];
  let pageSeen = false;
  for (const statement of tree.statements) {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    const exported = modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
    const isDefault = modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword);
    if (ts.isFunctionDeclaration(statement)) {
      const name = isDefault ? "default" : (statement.name?.text ?? "default");
      if (exported) exports.push({ name, isCall: false, bodyLines: countBodyLines(statement.body, tree) });
      else if (/^[A-Z]/.test(name) && !pageSeen) partsBeforePage.push(name);
      pageSeen ||= isDefault;
    } else if (ts.isVariableStatement(statement) && exported) {
      for (const declaration of statement.declarationList.declarations) {
        const isCall = declaration.initializer !== undefined && ts.isCallExpression(declaration.initializer);
        exports.push({ name: declaration.name.getText(tree), isCall, bodyLines: 0 });
      }
    } else if (ts.isExportDeclaration(statement) && !statement.isTypeOnly && statement.exportClause) {
      if (!ts.isNamedExports(statement.exportClause)) continue;
      for (const element of statement.exportClause.elements) {
        exports.push({ name: element.name.text, isCall: false, bodyLines: 0 });
      }
    } else if (ts.isExportAssignment(statement)) {
      exports.push({ name: "default", isCall: false, bodyLines: 0 });
      pageSeen = true;
    }
  }
  const hasPage = exports.some(({ name }) => name === "default");
  return {
    file,
    lines: source.trimEnd().split("\n").length,
    exports,
    partsBeforePage: hasPage ? partsBeforePage : [],
  };
}

function countBodyLines(body: ts.Block | undefined, tree: ts.SourceFile): number {
  if (!body) return 0;
  const first = tree.getLineAndCharacterOfPosition(body.getStart(tree)).line;
  const last = tree.getLineAndCharacterOfPosition(body.getEnd()).line;
  return Math.max(0, last - first - 1);
}

/**
 * Every file under `app/routes` that Remix makes a route of: direct files, and `route.tsx` in
 * folders.
 */
export function listRouteFiles(): string[] {
  return readdirSync(ROUTES_FOLDER, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return /\.test\.tsx?$/.test(entry.name) ? [] : [entry.name];
    return readdirSync(path.join(ROUTES_FOLDER, entry.name))
      .filter((name) => /^(route|index)\.tsx?$/.test(name))
      .map((name) => `${entry.name}/${name}`);
  });
}

/** All route modules of the app. */
export function readRouteModules(): RouteModule[] {
  return listRouteFiles().map((file) =>
    parseRouteModule(file, readFileSync(path.join(ROUTES_FOLDER, file), "utf8")),
  );
}
