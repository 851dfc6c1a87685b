import { CampaignLink } from "~/ui/campaign-link";
import { shellCopy } from "~/copy/shared/shell";

import { BrandSign } from "./brand-sign";

/** The product's sign and name. Links to the home page. */
export function Logo({ productName }: { productName: string }) {
  return (
    <CampaignLink
      to="/"
      reloadDocument
      aria-label={shellCopy.home(productName)}
      className="inline-flex min-h-8 pointer-coarse:min-h-11 items-center gap-2.5 text-[1.0625rem] font-strong tracking-[-0.02em] no-underline"
    >
      <BrandSign />
      <span className="[word-spacing:0.06em]">{productName}</span>
    </CampaignLink>
  );
}
