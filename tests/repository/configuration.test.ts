import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { SERVER_NODE_OPTIONS } from "../../scripts/node-options";

const source = readFileSync("app/env.server.ts", "utf8");
const schema = source.slice(source.indexOf("z.object({"), source.indexOf("});"));
/** The variables that the application reads, from its schema. */
const variables = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1] ?? "").sort();

describe("every variable that the application reads", () => {
  it("is found in its schema", () => {
    expect(variables).toContain("DATABASE_URL");
    expect(variables.length).toBeGreaterThan(5);
  });

  it("stands in the table of the README, and no other does", () => {
    const rows = readFileSync("README.md", "utf8").matchAll(/^\| `([A-Z][A-Z0-9_]+)`\s*\|/gm);
    expect([...rows].map((row) => row[1]).sort()).toEqual(variables);
  });

  it("stands in .env.example, and no other does", () => {
    const lines = readFileSync(".env.example", "utf8").matchAll(/^([A-Z][A-Z0-9_]+)=/gm);
    expect([...lines].map((line) => line[1]).sort()).toEqual(variables);
  });
});

describe("the memory bounds of the server", () => {
  it.each(["package.json", "Dockerfile"])("are the same in %s as in the scripts", (file) => {
    expect(readFileSync(file, "utf8")).toContain(SERVER_NODE_OPTIONS);
  });
});
