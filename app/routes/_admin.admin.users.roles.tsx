import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { requireAccess } from "~/auth/access.server";
import { usersCopy } from "~/copy/users";
import { RoleMatrix } from "~/features/users/role-matrix";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { ConsoleHead } from "~/ui/console/head";

const copy = usersCopy.roles;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "view_users");
  return null;
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function Roles() {
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead} />
      <RoleMatrix />
    </>
  );
}
