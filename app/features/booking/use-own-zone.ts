import { useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect } from "react";

/** Shows the times in the time zone of the visitor's device, unless the URL names one. */
export function useOwnZone(shown: string | undefined): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  // An effect, because only the browser knows the zone, after the page has loaded.
  useEffect(() => {
    if (shown === undefined || params.has("tz")) return;
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!own || own === shown) return;
    const query = new URLSearchParams(params);
    query.set("tz", own);
    void navigate(`?${query.toString()}`, { replace: true, preventScrollReset: true });
  }, [navigate, params, shown]);
}
