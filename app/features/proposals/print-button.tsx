import { useHydrated } from "remix-utils/use-hydrated";
import { proposalPaperCopy as copy } from "~/copy/shared/proposal-paper";

/**
 * Opens the browser's print dialog, which can also make a PDF. Without scripts, the browser's menu
 * does the same. In a document, the script `choice` shows the button.
 */
export function PrintButton() {
  const hydrated = useHydrated();
  return (
    <>
      {hydrated ? null : <span>{copy.printHint}</span>}
      <button
        type="button"
        hidden={!hydrated}
        data-print
        onClick={() => window.print()}
        className="min-h-6 text-start underline underline-offset-2 hover:text-brand"
      >
        {copy.print}
      </button>
    </>
  );
}
