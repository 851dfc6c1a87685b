import { Icon } from "~/ui/icon";
import { Avatar } from "~/ui/avatar";
import { shellCopy } from "~/copy/shared/shell";
import type { ViewerSummary } from "~/ui/root-data";

import { AccountLinks } from "./account-links";

export const ACCOUNT_MENU_ID = "account-menu";

/**
 * The user icon of a signed-in visitor and its menu. A popover, so opening, Escape and focus work
 * without JavaScript.
 */
export function AccountMenu({ viewer, buttonClassName }: { viewer: ViewerSummary; buttonClassName: string }) {
  return (
    <>
      <button
        type="button"
        popovertarget={ACCOUNT_MENU_ID}
        aria-label={shellCopy.account.open}
        className={buttonClassName}
      >
        {viewer.avatar ? <Avatar name={viewer.name} address={viewer.avatar} /> : <Icon name="user" />}
      </button>
      <nav
        id={ACCOUNT_MENU_ID}
        popover="auto"
        aria-label={shellCopy.account.menu}
        className="fixed top-14 end-[calc(var(--edge)-0.625rem)] bottom-auto start-auto m-0 w-60 max-w-[calc(100vw-2*var(--gutter))] rounded-l border border-line bg-surface-raised p-1.5 text-control text-ink shadow-float"
      >
        <AccountLinks viewer={viewer} />
      </nav>
    </>
  );
}
