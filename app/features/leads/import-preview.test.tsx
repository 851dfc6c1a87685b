import { expect, test } from "vitest";

import type { LeadImport } from "~/models/lead/lead-import";

import { renderRouted } from "../../../tests/setup/render";
import type { ImportPreview } from "./import";
import { RowPreview } from "./import-preview";

function render(counts: Partial<ImportPreview["counts"]>) {
  const preview: ImportPreview = {
    columns: [],
    counts: { ready: 0, faulty: 0, known: 0, repeated: 0, ...counts },
    fault: null,
    show: null,
    rows: [],
    previous: null,
    next: null,
  };
  const shown = { id: "one" } as LeadImport;
  return renderRouted(<RowPreview shown={shown} preview={preview} owners={[]} viewerId="" />);
}

test("rows with errors can be downloaded, and importing the others says that it is the last time", async () => {
  const both = await render({ ready: 2, faulty: 1 });
  expect(both).toContain('href="/admin/leads/import/one/errors"');
  expect(both).toContain("1 row has errors and will be left out. Download it first");
  expect(await render({ ready: 2 })).not.toContain("Download");
  const none = await render({ faulty: 2 });
  expect(none).toContain("Download rows with errors");
  expect(none).not.toContain("will be left out");
});
