import { PERMISSION_NAMES, ROLE_LABELS } from "~/copy/permissions";
import { usersCopy } from "~/copy/users";
import { hasPermission, PERMISSIONS, type Permission, type Role } from "~/models/account/role";
import { ConsoleTable } from "~/ui/console/table";
import { Icon } from "~/ui/icon";

import { ROLES } from "../../../drizzle/values";

const copy = usersCopy.roles;

/** Every permission and the roles that have it, from the rules that the access checks ask. */
export function RoleMatrix() {
  return (
    <ConsoleTable
      label={copy.region}
      columns={[
        { key: "permission", label: copy.permission },
        ...ROLES.map((role) => ({ key: role, label: ROLE_LABELS[role] })),
      ]}
    >
      {PERMISSIONS.map((permission) => (
        <tr key={permission}>
          <th scope="row" className="min-w-36">
            {PERMISSION_NAMES[permission]}
            <span className="block font-mono text-1 text-ink-faint">{permission}</span>
          </th>
          {ROLES.map((role) => (
            <Cell key={role} role={role} permission={permission} />
          ))}
        </tr>
      ))}
    </ConsoleTable>
  );
}

function Cell({ role, permission }: { role: Role; permission: Permission }) {
  const isAllowed = hasPermission(role, permission);
  return (
    <td>
      {isAllowed ? (
        <span className="text-positive">
          <Icon name="check" small />
        </span>
      ) : (
        <span aria-hidden="true" className="text-ink-faint">
          –
        </span>
      )}
      <span className="sr-only">{isAllowed ? copy.allowed : copy.notAllowed}</span>
    </td>
  );
}
