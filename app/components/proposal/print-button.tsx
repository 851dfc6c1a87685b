import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/use-hydrated";
import { proposalPaperCopy as copy } from "~/copy/proposals";

/** Opens the browser's own dialog, which also makes a PDF. Without scripts its menu does the same. */
export function PrintButton() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <Button type="button" onClick={() => window.print()}>
      {copy.print}
    </Button>
  );
}
