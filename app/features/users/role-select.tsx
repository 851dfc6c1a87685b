import { useId } from "react";

import { type Role } from "~/models/account/role";
import { ROLES } from "../../../drizzle/values";

/** A choice of the seven roles. */
export function RoleSelect({ label, value }: { label: string; value: Role }) {
  const id = useId();
  return (
    <div className="grid w-full max-w-80 gap-1.5">
      <label htmlFor={id} className="text-2 font-medium">
        {label}
      </label>
      <select key={value} id={id} name="role" defaultValue={value} className="control">
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </select>
    </div>
  );
}
