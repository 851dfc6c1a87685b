import { consoleCopy } from "~/copy/console";

import { useLoadingPath } from "./loading-path";

/**
 * A message for when the dashboard takes long to arrive. It has no placeholder, because its page is
 * loaded in advance.
 */
export function DashboardWait() {
  if (useLoadingPath() !== "/dashboard") return null;
  return (
    <p
      role="status"
      className="late fixed top-4 left-1/2 z-20 -translate-x-1/2 rounded-m bg-ink px-4 py-2 text-2 text-surface"
    >
      {consoleCopy.loadingDashboard}
    </p>
  );
}
