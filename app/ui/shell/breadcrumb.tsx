import { shellCopy } from "~/copy/shared/shell";

import { breadcrumbList, type BreadcrumbStep } from "~/lib/language/breadcrumb-list";
import { CampaignLink } from "~/ui/campaign-link";
import { InlineScript } from "~/ui/inline-script";
import { useRootData } from "~/ui/root-data";

/** The pages above this one. The title below names the page itself. */
export function BreadcrumbTrail({ above }: { above: readonly BreadcrumbStep[] }) {
  return (
    <nav aria-label={shellCopy.breadcrumb} className="text-2 print:hidden">
      <ol className="flex flex-wrap gap-2">
        {above.map(({ to, label }, index) => (
          <li key={to} className="flex gap-2">
            {index > 0 ? (
              <span aria-hidden="true" className="text-line-strong">
                /
              </span>
            ) : null}
            <CampaignLink
              to={to}
              className="inline-block min-h-6 text-ink-muted no-underline hover:underline"
            >
              {label}
            </CampaignLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The trail at the top of a page, for people and for search engines. */
export function Breadcrumb({ above, page }: { above: readonly BreadcrumbStep[]; page: BreadcrumbStep }) {
  const { site } = useRootData();
  const list = { "@context": "https://schema.org", ...breadcrumbList(site.appUrl, [...above, page]) };
  return (
    <div className="mx-auto max-w-sheet px-gutter pt-6">
      <BreadcrumbTrail above={above} />
      <InlineScript type="application/ld+json" json={JSON.stringify(list)} />
    </div>
  );
}
