import { Link } from "@remix-run/react";

import { Notice } from "~/ui/notice";
import { consoleCopy } from "~/copy/console";
import { hasPermission, type Role } from "~/models/account/role";

const copy = consoleCopy.maintenance;

/**
 * Reminds everyone in the console that signed-out visitors can't see the site. Links to the switch.
 */
export function MaintenanceBanner({ role }: { role: Role }) {
  return (
    <div className="mb-6">
      <Notice kind="warning">
        <p>
          <strong className="font-title">{copy.title}</strong> {copy.text}{" "}
          {hasPermission(role, "manage_system") ? <Link to="/admin/settings/notice">{copy.link}</Link> : null}
        </p>
      </Notice>
    </div>
  );
}
