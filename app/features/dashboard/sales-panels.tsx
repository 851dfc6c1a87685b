import { AcceptedLedger } from "./accepted-ledger";
import { ArticlesLedger } from "./articles-ledger";
import { Funnel } from "./funnel";
import { LeadsChart } from "./leads-chart";
import type { Sales } from "./sales.server";

/** New leads, how far they came, what was accepted, and which articles brought people. */
export function SalesPanels({ sales, mayOpenArticles }: { sales: Sales; mayOpenArticles: boolean }) {
  return (
    <div className="grid gap-x-10 gap-y-9 xl:grid-cols-12">
      <LeadsChart leads={sales.leads} period={sales.period} />
      <Funnel funnel={sales.funnel} period={sales.period} />
      <AcceptedLedger accepted={sales.accepted} unit={sales.acceptedUnit} />
      <ArticlesLedger articles={sales.articles} mayOpen={mayOpenArticles} />
    </div>
  );
}
