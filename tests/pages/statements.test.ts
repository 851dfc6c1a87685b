import { expect, test } from "vitest";

import { loader as loadFrame } from "~/routes/_admin";
import { loader as loadPage } from "~/routes/_admin.dashboard";
import { loader as loadRoot } from "~/root";
import { hasDashboardAccess } from "~/models/account/role";
import { changeContent } from "~/models/shared/content-tag.server";

import { ROLES } from "../../drizzle/values";
import { watchStatements } from "../setup/explain";
import { createPerson, type Person } from "../setup/staff";

/** What Remix loads for `/dashboard`. */
const openDashboard = ({ browser }: Person) =>
  browser.visit(
    (request) => {
      const args = { request, params: {}, context: {} };
      return Promise.all([loadRoot(args), loadFrame(args), loadPage(args)]);
    },
    { path: "/dashboard" },
  );

test.each(ROLES.filter(hasDashboardAccess))(
  "the whole dashboard of %s takes at most six statements",
  async (role) => {
    const person = await createPerson(role);
    await openDashboard(person);
    expect((await watchStatements(() => openDashboard(person))).length).toBeLessThanOrEqual(5);
    // The posts are counted again.
    await changeContent(["posts"], () => []);
    expect((await watchStatements(() => openDashboard(person))).length).toBeLessThanOrEqual(6);
  },
);
