import { expect, test } from "vitest";

import { mailsCopy } from "./mails";
import { roiPageCopy, roiResultCopy, roiStatementCopy } from "./roi";
import { readerCopy } from "./statement";
import { workspacesCopy } from "./workspaces";

test("a figure of an ROI statement has one German name, on pages, in workspaces and emails", () => {
  const figures = { savedPerYear: "1.200 €", hoursPerYear: "30", payback: "" };
  const mail = mailsCopy.roiStatement("Automata", figures, "").figures ?? [];
  const { keys, scenarios, formulas } = roiResultCopy;
  const names = [
    [keys.yearOne, scenarios.yearOne, readerCopy.slip.yearOne, workspacesCopy.next.figures.net],
    [roiStatementCopy.total, roiPageCopy.statement.savedInYear, readerCopy.slip.total, mail[0]?.label],
    [keys.payback, scenarios.payback, readerCopy.slip.payback, workspacesCopy.next.figures.payback],
  ];
  for (const same of names) expect(new Set(same).size).toBe(1);
  for (const [name] of names) expect(formulas.lines.map(([line]) => line)).toContain(name);
});
