import { useLocation } from "@remix-run/react";

import { Icon } from "~/ui/icon";
import { Button } from "~/ui/button";

/**
 * Sends for the list as it is filtered, as a file. A plain form: the browser keeps the file, the
 * page stays.
 */
export function ExportButton({ action, label }: { action: string; label: string }) {
  const { search } = useLocation();
  return (
    <form method="post" action={`${action}${search}`}>
      <Button>
        <Icon name="download" small />
        {label}
      </Button>
    </form>
  );
}
