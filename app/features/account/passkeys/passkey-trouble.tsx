import type { ReactNode } from "react";

import { Notice } from "~/ui/notice";

/** Why a passkey wasn't created or accepted. */
export function PasskeyTrouble({
  title,
  hidden = false,
  children,
}: {
  title: string;
  hidden?: boolean;
  children: ReactNode;
}) {
  return (
    <div role="alert" data-part="trouble" hidden={hidden} className="noscript:hidden">
      <Notice kind="warning">
        <strong className="block font-title">{title}</strong>
        {children}
      </Notice>
    </div>
  );
}
