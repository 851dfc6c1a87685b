import { CampaignLink } from "~/ui/campaign-link";
import { siteCopy } from "~/copy/site";

/**
 * The logo, an automaton in its accepting state, and the product's name. Links to the home page.
 */
export function Logo({ productName }: { productName: string }) {
  return (
    <CampaignLink
      to="/"
      reloadDocument
      aria-label={siteCopy.home(productName)}
      className="inline-flex min-h-8 items-center gap-2.5 text-[1.0625rem] font-strong tracking-[-0.02em] no-underline"
    >
      <svg
        className="size-6.5 text-brand"
        viewBox="0 0 26 26"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="M0 13h5.5" />
        <circle cx="15.5" cy="13" r="9" />
        <circle cx="15.5" cy="13" r="4.25" fill="currentColor" stroke="none" />
      </svg>
      <span>{productName}</span>
    </CampaignLink>
  );
}
