import { useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect } from "react";

/** Shows the times in the zone of the visitor's device, unless the address names one. */
export function useOwnZone(shown: string | undefined): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  // Only the browser knows the zone, and only after the page is there.
  useEffect(() => {
    if (shown === undefined || params.has("tz")) return;
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!own || own === shown) return;
    const query = new URLSearchParams(params);
    query.set("tz", own);
    void navigate(`?${query.toString()}`, { replace: true, preventScrollReset: true });
  }, [navigate, params, shown]);
}
