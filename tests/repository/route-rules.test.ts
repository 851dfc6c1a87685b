import { describe, expect, test } from "vitest";

import { parseRouteModule, readRouteModules, type RouteModule } from "./route-modules";

const MAX_FILE_LINES = 200;
const MAX_BODY_LINES: Record<string, number> = { loader: 15, action: 30 };
/**
 * The order in which a request meets a module. Other exports (handle, links, headers …) may stand
 * anywhere.
 */
const ORDER = ["loader", "action", "meta", "default", "ErrorBoundary"];

/** What is wrong with a route module, in words; nothing for a good one. */
function findFaults(module: RouteModule): string[] {
  const faults: string[] = [];
  if (module.lines > MAX_FILE_LINES) faults.push(`has ${module.lines} lines, at most ${MAX_FILE_LINES}`);
  if (/^[^/]+\.server\.tsx?$/.test(module.file))
    faults.push("would become a route although it is a server module");
  for (const { name, isCall, bodyLines } of module.exports) {
    const limit = MAX_BODY_LINES[name];
    if (limit === undefined) continue;
    if (isCall) faults.push(`${name} is made by a call, which Remix would keep on the client`);
    if (bodyLines > limit) faults.push(`${name} has ${bodyLines} lines, at most ${limit}`);
  }
  const order = module.exports.map(({ name }) => ORDER.indexOf(name)).filter((rank) => rank >= 0);
  if (order.some((rank, index) => index > 0 && rank < (order[index - 1] ?? 0))) {
    faults.push(`exports are not in the order ${ORDER.join(", ")}`);
  }
  for (const part of module.partsBeforePage) faults.push(`${part} stands before the page that uses it`);
  return faults;
}

describe("route modules", () => {
  test.each(readRouteModules().map((module) => [module.file, module] as const))(
    "%s keeps the rules",
    (_file, module) => {
      expect(findFaults(module)).toEqual([]);
    },
  );
});

describe("a route module that breaks a rule is named", () => {
  const long = "  step();\n";
  test.each([
    ["a.tsx", "export default function Page() {}\n".padEnd(5000, "\n") + "//", "has 4968 lines, at most 200"],
    ["a.server.ts", "export const rows = [];", "would become a route although it is a server module"],
    ["a.tsx", `export async function loader() {\n${long.repeat(16)}}`, "loader has 16 lines, at most 15"],
    ["a.tsx", `export async function action() {\n${long.repeat(31)}}`, "action has 31 lines, at most 30"],
    [
      "a.ts",
      "export const loader = door(() => null);",
      "loader is made by a call, which Remix would keep on the client",
    ],
    [
      "a.tsx",
      "export function action() {}\nexport function loader() {}",
      "exports are not in the order loader, action, meta, default, ErrorBoundary",
    ],
    [
      "a.tsx",
      "function Row() {}\nexport default function Page() {}",
      "Row stands before the page that uses it",
    ],
  ])("%s: %#", (file, source, fault) => {
    expect(findFaults(parseRouteModule(file, source))).toContain(fault);
  });
});
