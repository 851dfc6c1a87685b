import type { ReactNode } from "react";

import { Icon, type IconName } from "./icon";

const KINDS = {
  info: { icon: "info", look: "border-info bg-info-soft", iconLook: "text-info" },
  positive: { icon: "ok", look: "border-positive bg-positive-soft", iconLook: "text-positive" },
  warning: { icon: "alert", look: "border-warning bg-warning-soft", iconLook: "text-warning" },
  danger: { icon: "no", look: "border-danger bg-danger-soft", iconLook: "text-danger" },
} satisfies Record<string, { icon: IconName; look: string; iconLook: string }>;

type NoticeKind = keyof typeof KINDS;

/** A message inside the page, next to its cause. Screen readers announce `danger` at once. */
export function Notice({ kind = "info", children }: { kind?: NoticeKind; children: ReactNode }) {
  const { icon, look, iconLook } = KINDS[kind];
  return (
    <div
      role={kind === "danger" ? "alert" : "note"}
      className={`grid grid-cols-[auto_1fr] items-start gap-3 border-s-3 px-3.5 py-3 text-2 ${look}`}
    >
      <span className={iconLook}>
        <Icon name={icon} />
      </span>
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
