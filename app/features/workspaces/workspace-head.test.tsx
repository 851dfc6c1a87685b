import { expect, test } from "vitest";

import type { TenantStatus } from "~/models/company/tenant";
import type { CompanyWorkspace } from "~/models/company/workspace";

import { renderRouted } from "../../../tests/setup/render";
import { WorkspaceHead } from "./workspace-head";

const created = new Date("2026-09-07T07:00:00Z");

function headOf(status: TenantStatus): Promise<string> {
  const workspace: CompanyWorkspace = {
    id: "w",
    tenantId: "t",
    name: "Harbor Works Finance",
    status: "active",
    plan: "start",
    createdAt: created,
    updatedAt: created,
    company: { name: "Harbor Works", status },
  };
  return renderRouted(<WorkspaceHead workspace={workspace} />);
}

test("staff read that a workspace's company is suspended", async () => {
  expect(await headOf("suspended")).toContain("The company is suspended");
  const active = await headOf("active");
  expect(active).toContain("A workspace of Harbor Works.");
  expect(active).not.toContain("suspended");
});
