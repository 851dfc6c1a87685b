import { useLocation } from "@remix-run/react";

import { Icon } from "~/ui/icon";
import { Button } from "~/ui/button";

/**
 * Downloads the filtered list as a file. A plain form: the browser saves the file, and the page
 * stays.
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
