import type { LinkProps } from "@remix-run/react";

import { Icon } from "./icon";
import { CampaignLink } from "./campaign-link";
import { useIsOpen } from "./root-data";

/**
 * A text link with an arrow, for "more of this". Not a button. Renders nothing if its target is
 * switched off.
 */
export function Go({ children, className = "", ...rest }: LinkProps) {
  if (!useIsOpen(rest.to)) return null;
  return (
    <CampaignLink
      className={`group inline-flex min-h-7 items-center gap-1.5 font-medium no-underline hover:underline pointer-coarse:min-h-11 ${className}`}
      {...rest}
    >
      {children}
      <span className="transition-transform duration-base ease-out group-hover:translate-x-0.75 rtl:group-hover:-translate-x-0.75">
        <Icon name="right" small />
      </span>
    </CampaignLink>
  );
}
