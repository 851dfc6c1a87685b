import { Link } from "@remix-run/react";

import { Notice } from "~/ui/notice";
import { suspendedCopy as copy } from "~/copy/shared/suspended";
import type { Company } from "~/models/company/company";

/** Tells members that their company is suspended, and why. */
export function SuspendedNotice({ company }: { company: Pick<Company, "name" | "suspendedReason"> }) {
  const { name, suspendedReason } = company;
  return (
    <Notice kind="warning">
      <strong className="block font-strong">{copy.title(name)}</strong>
      <p className="wrap-anywhere">{suspendedReason ? copy.reason(suspendedReason) : copy.noReason}</p>
      <p>
        {copy.next} <Link to="/contact">{copy.contact}</Link>
      </p>
    </Notice>
  );
}
