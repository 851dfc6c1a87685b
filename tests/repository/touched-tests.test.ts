import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { findTouchedTests } from "../../scripts/touched-tests";

const FILES: Record<string, string> = {
  "app/server/db.server.ts": "",
  "app/models/lead/lead.server.ts": 'import { db } from "~/server/db.server";',
  "app/models/lead/lead.server.test.ts":
    'import { db } from "~/server/db.server";\nimport { getLead } from "./lead.server";',
  "app/models/post/post.server.ts": "",
  "app/models/post/post.server.test.ts": 'import { getPost } from "./post.server";',
  "app/features/leads/list.server.ts": 'import { getLead } from "~/models/lead/lead.server";',
  "app/features/leads/list.server.test.ts": 'import { list } from "./list.server";',
  "app/routes/leads.tsx": 'import { list } from "~/features/leads/list.server";',
  "tests/pages/leads.test.ts": 'import * as page from "~/routes/leads";',
  "tests/pages/blog.test.ts": 'import { getPost } from "~/models/post/post.server";',
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "automata-touched-"));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  [
    "a model",
    "app/models/lead/lead.server.ts",
    ["app/models/lead/lead.server.test.ts", "tests/pages/leads.test.ts"],
  ],
  ["a feature", "app/features/leads/list.server.ts", ["tests/pages/leads.test.ts"]],
  ["a page", "app/routes/leads.tsx", ["tests/pages/leads.test.ts"]],
  ["a test", "tests/pages/blog.test.ts", ["tests/pages/blog.test.ts"]],
  ["what most files import", "app/server/db.server.ts", []],
  ["a document", "docs/operations.md", []],
])("a change of %s runs the tests that it can break in the quick run", (_, changed, tests) => {
  expect(findTouchedTests(root, Object.keys(FILES), [changed]).sort()).toEqual(tests);
});
