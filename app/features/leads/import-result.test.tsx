import { expect, test } from "vitest";

import type { LeadImport } from "~/models/lead/lead-import";

import { renderRouted } from "../../../tests/setup/render";
import { ImportResult } from "./import-result";

const counts = { createdCount: 3, skippedCount: 2, faultyCount: 1 };
const render = (state: LeadImport["state"]) =>
  renderRouted(<ImportResult shown={{ ...counts, state } as LeadImport} left={[]} leftCount={0} />);

test("a finished import links to its leads, until it is undone", async () => {
  expect(await render("imported")).toMatch(
    /<a [^>]*href="\/admin\/leads\?view=table&amp;source=staff"[^>]*>Show the leads</,
  );
  expect(await render("undone")).not.toContain("Show the leads");
});
