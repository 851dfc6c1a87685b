import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

import { cruise, type ICruiseResult, type IConfiguration } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const config = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as IConfiguration;

/**
 * A small project that breaks every rule: file -> what it imports. A target after "type " is a type
 * import.
 */
const BROKEN_PROJECT: Record<string, string[]> = {
  "app/routes/_site.a.tsx": [
    "./_site.b",
    "../features/blog/list",
    "../models/post/post",
    "../copy/blog",
    "type ../models/post/post.server",
  ],
  "app/routes/_site.b.tsx": [],
  "app/routes/_site.c/route.tsx": ["./part"],
  "app/routes/_site.c/part.ts": [],
  "app/features/blog/list.tsx": [
    "../../routes/_site.c/part",
    "../leads/board",
    "../pictures/upload-form",
    "../../api/posts.server",
    "../../models/post/post.server",
    "../../server/log.server",
    "../../../drizzle/values",
    "type ../../models/post/post.server",
  ],
  "app/features/leads/board.tsx": [],
  "app/features/pictures/upload-form.tsx": [],
  "app/api/posts.server.ts": ["../features/leads/board"],
  "app/auth/access.server.ts": ["../api/posts.server", "../front-door/request-store"],
  "app/routes/_admin.d.tsx": ["../publishing/meta"],
  "app/publishing/meta.ts": ["../auth/access.server"],
  "app/http/form.server.ts": ["../publishing/meta"],
  "app/ui/button.tsx": ["../http/form.server", "type ../http/form.server"],
  "app/models/post/post.server.ts": ["../../ui/button", "../../server/db.server"],
  "app/models/post/post.ts": [],
  "app/models/cycle.ts": ["./cycle-back"],
  "app/models/cycle-back.ts": ["./cycle"],
  "app/services/mailer.server.ts": ["../models/post/post.server"],
  "app/server/log.server.ts": ["../services/mailer.server", "../routes/_site.b", "../../drizzle/schema"],
  "app/server/db.server.ts": ["../../drizzle/schema"],
  "app/server/env.server.ts": [],
  "app/styles/color.ts": ["../lib/dates"],
  "app/front-door/request-store.ts": [],
  "app/copy/blog.ts": ["../models/post/post", "type ../models/post/post.server"],
  "app/lib/dates.ts": ["../copy/blog", "./gone"],
  "app/front-door/install.server.ts": ["../lib/dates"],
  "app/identity/provider.server.ts": ["../lib/dates", "../server/db.server"],
  "drizzle/values.ts": [],
  "drizzle/schema.ts": ["../app/models/post/post", "../app/server/env.server", "../tests/factories/post"],
  "tests/factories/post.ts": [],
};

let project: string;
let violations: { rule: string; from: string; to: string }[];

function importLine(target: string, index: number): string {
  return target.startsWith("type ")
    ? `import type * as t${index} from "${target.slice(5)}";\nexport type T${index} = typeof t${index};`
    : `import * as a${index} from "${target}";\nexport const b${index} = a${index};`;
}

beforeAll(async () => {
  project = mkdtempSync(path.join(tmpdir(), "automata-imports-"));
  for (const [file, imports] of Object.entries(BROKEN_PROJECT)) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), `${imports.map(importLine).join("\n")}\nexport const own = 1;\n`);
  }
  const { tsConfig: _tsConfig, ...options } = config.options ?? {};
  const result = await cruise(["app", "drizzle"], {
    ...options,
    baseDir: project,
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
  rmSync(project, { recursive: true, force: true });
});

describe("imports go one way", () => {
  test.each([
    ["no-cycles", "app/models/cycle-back.ts", "app/models/cycle.ts"],
    ["nothing-imports-routes", "app/server/log.server.ts", "app/routes/_site.b.tsx"],
    ["nothing-imports-routes", "app/routes/_site.a.tsx", "app/routes/_site.b.tsx"],
    ["route-parts-stay-home", "app/features/blog/list.tsx", "app/routes/_site.c/part.ts"],
    ["console-pages-have-plain-heads", "app/routes/_admin.d.tsx", "app/publishing/meta.ts"],
    ["routes-imports", "app/routes/_site.a.tsx", "app/models/post/post.ts"],
    ["features-imports", "app/features/blog/list.tsx", "app/server/log.server.ts"],
    ["features-imports", "app/features/blog/list.tsx", "app/api/posts.server.ts"],
    ["api-imports", "app/api/posts.server.ts", "app/features/leads/board.tsx"],
    ["auth-imports", "app/auth/access.server.ts", "app/api/posts.server.ts"],
    ["publishing-imports", "app/publishing/meta.ts", "app/auth/access.server.ts"],
    ["http-imports", "app/http/form.server.ts", "app/publishing/meta.ts"],
    ["ui-imports", "app/ui/button.tsx", "app/http/form.server.ts"],
    ["models-imports", "app/models/post/post.server.ts", "app/ui/button.tsx"],
    ["services-imports", "app/services/mailer.server.ts", "app/models/post/post.server.ts"],
    ["server-imports", "app/server/log.server.ts", "app/services/mailer.server.ts"],
    ["features-stay-apart", "app/features/blog/list.tsx", "app/features/leads/board.tsx"],
    ["copy-imports", "app/copy/blog.ts", "app/models/post/post.ts"],
    ["lib-imports", "app/lib/dates.ts", "app/copy/blog.ts"],
    ["drizzle-imports-the-environment-only", "drizzle/schema.ts", "app/models/post/post.ts"],
    ["front-door-imports", "app/front-door/install.server.ts", "app/lib/dates.ts"],
    ["styles-imports", "app/styles/color.ts", "app/lib/dates.ts"],
    ["identity-imports", "app/identity/provider.server.ts", "app/lib/dates.ts"],
    ["components-render", "app/features/blog/list.tsx", "app/models/post/post.server.ts"],
    ["sql-lives-in-models", "app/server/log.server.ts", "drizzle/schema.ts"],
    ["production-imports-no-tests", "drizzle/schema.ts", "tests/factories/post.ts"],
    ["no-unresolvable", "app/lib/dates.ts", "./gone"],
  ])("%s reports %s -> %s", (rule, from, to) => {
    expect(violations).toContainEqual({ rule, from, to });
  });

  test("every directory of app has a line that says what it may import", () => {
    const directories = readdirSync("app", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const rules = new Set(config.forbidden?.map(({ name }) => name));
    const without = directories.filter(({ name }) => !rules.has(`${name}-imports`));
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  test("docs/architecture.md says what each directory may import", () => {
    const written = readFileSync("docs/architecture.md", "utf8").matchAll(/^- `app\/([\w-]+)`: (.+)$/gm);
    const documented = [...written].map(([, layer, list = ""]) => {
      const names = list
        .replaceAll(/`(?:app\/)?([^`]+?)(?:\.ts)?`/g, "$1")
        .replace("nothing", "nothing of ours");
      return `app/${layer} may import ${names}.`;
    });
    const rules = config.forbidden?.map(({ comment = "" }) => comment) ?? [];
    expect(documented).toEqual(rules.filter((comment) => /^app\/\w+ may import /.test(comment)));
  });

  test.each([
    ["app/routes/_site.a.tsx", "app/features/blog/list.tsx"],
    ["app/routes/_site.a.tsx", "app/copy/blog.ts"],
    ["app/auth/access.server.ts", "app/front-door/request-store.ts"],
    ["app/features/blog/list.tsx", "app/features/pictures/upload-form.tsx"],
    ["app/features/blog/list.tsx", "drizzle/values.ts"],
    ["app/models/post/post.server.ts", "app/server/db.server.ts"],
    ["app/server/db.server.ts", "drizzle/schema.ts"],
    ["app/identity/provider.server.ts", "app/server/db.server.ts"],
    ["drizzle/schema.ts", "app/server/env.server.ts"],
    ["app/routes/_site.c/route.tsx", "app/routes/_site.c/part.ts"],
    // Types are erased, so they may come from anywhere, server modules included.
    ["app/copy/blog.ts", "app/models/post/post.server.ts"],
  ])("%s may import %s", (from, to) => {
    expect(violations.filter((violation) => violation.from === from && violation.to === to)).toEqual([]);
  });
});
