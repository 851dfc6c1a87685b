import { useHydrated } from "remix-utils/use-hydrated";
import { proposalPaperCopy as copy } from "~/copy/proposals";

/**
 * Opens the browser's print dialog, which can also make a PDF. Without scripts, the browser's menu
 * does the same.
 */
export function PrintButton() {
  const hydrated = useHydrated();
  if (!hydrated) return <>{copy.printHint}</>;
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className="min-h-6 text-start underline underline-offset-2 hover:text-brand"
    >
      {copy.print}
    </button>
  );
}
