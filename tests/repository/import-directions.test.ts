import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

import { cruise, type ICruiseResult, type IConfiguration } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const config = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as IConfiguration;

/** A small house in which every arrow is broken once: file -> what it imports. */
const BROKEN_HOUSE: Record<string, string[]> = {
  "app/routes/_site.a.tsx": ["../db.server", "./_site.b"],
  "app/routes/_site.b.tsx": [],
  "app/routes/_site.c/route.tsx": ["./part"],
  "app/routes/_site.c/part.ts": [],
  "app/server/db.server.ts": ["../drizzle/schema"],
  "app/models/post/post.server.ts": ["../components/button", "../db.server"],
  "app/models/cycle.ts": ["./cycle-back"],
  "app/models/cycle-back.ts": ["./cycle"],
  "app/components/button.tsx": ["../models/post.server", "../routes/_site.c/part"],
  "app/utils/tool.ts": ["../routes/_site.b", "../../drizzle/schema", "./gone", "../api/posts.server"],
  "app/api/posts.server.ts": ["../db.server"],
  "app/front-door/install.server.ts": ["../utils/tool"],
  "drizzle/schema.ts": [],
};

let house: string;
let violations: { rule: string; from: string; to: string }[];

beforeAll(async () => {
  house = mkdtempSync(path.join(tmpdir(), "automata-house-"));
  for (const [file, imports] of Object.entries(BROKEN_HOUSE)) {
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
    const lines = imports.map(
      (target, index) => `import * as a${index} from "${target}";\nexport const b${index} = a${index};`,
    );
    writeFileSync(path.join(house, file), `${lines.join("\n")}\nexport const own = 1;\n`);
  }
  const { tsConfig: _tsConfig, ...options } = config.options ?? {};
  const result = await cruise(["app", "drizzle"], {
    ...options,
    baseDir: house,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  violations = (result.output as ICruiseResult).summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    from,
    to,
  }));
});

afterAll(() => {
  rmSync(house, { recursive: true, force: true });
});

describe("imports go one way", () => {
  it.each([
    ["no-cycles", "app/models/cycle-back.ts", "app/models/cycle.ts"],
    ["nothing-imports-routes", "app/utils/tool.ts", "app/routes/_site.b.tsx"],
    ["nothing-imports-routes", "app/routes/_site.a.tsx", "app/routes/_site.b.tsx"],
    ["route-parts-stay-home", "app/components/button.tsx", "app/routes/_site.c/part.ts"],
    ["routes-ask-models", "app/routes/_site.a.tsx", "app/server/db.server.ts"],
    ["routes-ask-models", "app/api/posts.server.ts", "app/server/db.server.ts"],
    ["api-is-declared-for-routes", "app/utils/tool.ts", "app/api/posts.server.ts"],
    ["front-door-stands-alone", "app/front-door/install.server.ts", "app/utils/tool.ts"],
    ["components-render", "app/components/button.tsx", "app/models/post/post.server.ts"],
    ["models-know-no-http", "app/models/post/post.server.ts", "app/components/button.tsx"],
    ["utils-lie-below", "app/utils/tool.ts", "app/routes/_site.b.tsx"],
    ["sql-lives-in-models", "app/utils/tool.ts", "drizzle/schema.ts"],
    ["no-unresolvable", "app/utils/tool.ts", "./gone"],
  ])("%s reports %s -> %s", (rule, from, to) => {
    expect(violations).toContainEqual({ rule, from, to });
  });

  it("leaves the allowed arrows alone", () => {
    for (const [from, to] of [
      ["app/models/post/post.server.ts", "app/server/db.server.ts"],
      ["app/server/db.server.ts", "drizzle/schema.ts"],
      ["app/routes/_site.c/route.tsx", "app/routes/_site.c/part.ts"],
    ]) {
      expect(violations.filter((violation) => violation.from === from && violation.to === to)).toEqual([]);
    }
  });
});
