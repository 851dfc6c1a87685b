import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";

import { PERMISSION_NAMES, ROLE_LABELS } from "~/copy/permissions";
import { usersCopy } from "~/copy/users";
import { PERMISSIONS, permissionsOf } from "~/models/account/role";
import Roles from "~/routes/_admin.admin.users.roles";

import { ROLES } from "../../../drizzle/values";

const copy = usersCopy.roles;

/** The texts of the cells of each row, the head first. */
function readTable(): string[][] {
  const html = renderToStaticMarkup(
    createElement(StaticRouter, { location: "/admin/users/roles" }, createElement(Roles)),
  );
  return [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) =>
      cell
        .replaceAll(/<span aria-hidden="true".*?<\/span>/gs, "")
        .replaceAll(/<[^>]+>/g, " ")
        .replaceAll("&#x27;", "'")
        .replaceAll(/\s+/g, " ")
        .trim(),
    ),
  );
}

test("the page has a row for each permission and a column for each role", () => {
  const [head, ...rows] = readTable();
  expect(head).toEqual([copy.permission, ...ROLES.map((role) => ROLE_LABELS[role])]);
  expect(rows.map(([permission]) => permission)).toEqual(
    PERMISSIONS.map((permission) => `${PERMISSION_NAMES[permission]} ${permission}`),
  );
});

test.each(ROLES)("what the page says about %s is what access checks decide", (role) => {
  const [, ...rows] = readTable();
  const column = rows.map((row) => row[1 + ROLES.indexOf(role)]);
  const held = permissionsOf(role);
  expect(column).toEqual(
    PERMISSIONS.map((permission) => (held.includes(permission) ? copy.allowed : copy.notAllowed)),
  );
});
