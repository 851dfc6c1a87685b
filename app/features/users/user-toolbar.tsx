import { ROLES } from "../../../drizzle/values";
import { usersCopy as copy } from "~/copy/users";
import { Toolbar } from "~/ui/console/toolbar";

const FILTERS = [
  {
    name: "role",
    label: copy.roleFilter,
    options: [{ value: "", label: copy.anyRole }, ...ROLES.map((role) => ({ value: role, label: role }))],
  },
  {
    name: "status",
    label: copy.statusFilter,
    options: [
      { value: "", label: copy.anyStatus },
      { value: "active", label: copy.active },
      { value: "disabled", label: copy.disabled },
    ],
  },
];

/** Search, filters and the number of users that they leave. */
export function UserToolbar({ count }: { count: Parameters<typeof copy.count>[0] }) {
  return (
    <Toolbar label={copy.listLabel} search={copy.search} filters={FILTERS} summary={copy.count(count)} />
  );
}
