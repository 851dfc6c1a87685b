import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, test } from "vitest";

import { run } from "../../scripts/run";

test("the unit test command runs the named file alone and passes options on", async () => {
  const report = path.join(mkdtempSync(path.join(tmpdir(), "named-tests-")), "report.json");
  const { code, output } = await run(
    process.execPath,
    [
      ...["--import", "tsx", "scripts/test.ts", "--only=unit"],
      ...["app/copy/shared/shell.test.ts", "--reporter=json", `--outputFile=${report}`],
    ],
    { quiet: true },
  );
  expect(code, output).toBe(0);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as { testResults: { name: string }[] };
  expect(testResults.map(({ name }) => path.relative(process.cwd(), name))).toEqual([
    "app/copy/shared/shell.test.ts",
  ]);
});

test("the browser test command runs the named file alone and passes options on", async () => {
  const { code, output } = await run(
    process.execPath,
    [
      ...["--import", "tsx", "scripts/test.ts", "--only=e2e"],
      ...["dev-mail.spec.ts", "--project=desktop", "--list"],
    ],
    { quiet: true },
  );
  expect(code, output).toBe(0);
  const files = output.matchAll(/› ([\w/-]+\.spec\.ts):/g);
  expect([...new Set([...files].map(([, file]) => file))]).toEqual(["dev-mail.spec.ts"]);
});
