import type { LinkProps } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";

import { CampaignLink } from "./campaign-link";
import { useIsOpen } from "./root-data";

type Kind = "primary" | "plain" | "quiet" | "danger";
type Size = "m" | "l" | "icon";

const KINDS: Record<Kind, string> = {
  primary: "border-brand bg-brand text-brand-ink hover:border-brand-strong hover:bg-brand-strong",
  plain: "border-line-strong bg-surface-raised text-ink hover:border-ink hover:bg-surface-sunken",
  // On phones this button can start a line. Without a visible edge, its padding would look like an
  // indent.
  quiet:
    "border-transparent text-ink-muted hover:bg-surface-sunken hover:text-ink max-sm:border-x-0 max-sm:px-0 max-sm:hover:bg-transparent",
  danger: "border-danger bg-danger text-danger-ink hover:border-ink",
};
/**
 * `m` is as high as a field (`.control` in `app/styles/forms.css`), because they appear side by
 * side.
 */
const SIZES: Record<Size, string> = {
  m: "min-h-10 px-3.5 py-1.5 text-2 pointer-coarse:min-h-11",
  l: "min-h-13 px-6 py-3 text-[1.0625rem]",
  icon: "size-10 pointer-coarse:size-11",
};

interface Look {
  kind?: Kind;
  size?: Size;
  /** Whether the label may take several lines, because it contains what people have named. */
  wraps?: boolean;
}

/**
 * The classes of a button, for the rare element that is neither `<button>` nor a link. Use one
 * primary button per view.
 */
export function buttonClass({ kind = "plain", size = "m", wraps = false }: Look = {}): string {
  return `inline-flex items-center justify-center gap-2 rounded-m border font-medium leading-[1.3] ${wraps ? "max-w-full wrap-anywhere" : "whitespace-nowrap"} no-underline transition-colors duration-fast active:translate-y-px aria-disabled:border-line aria-disabled:bg-surface-sunken aria-disabled:text-ink-faint ${KINDS[kind]} ${SIZES[size]}`;
}

/** A button that submits a form or does something on this page. */
export function Button({
  kind,
  size,
  wraps,
  className = "",
  ...rest
}: Look & ComponentPropsWithoutRef<"button">) {
  return <button className={`${buttonClass({ kind, size, wraps })} ${className}`} {...rest} />;
}

/** A link that looks like a button. Renders nothing if its target is switched off. */
export function ButtonLink({ kind, size, wraps, className = "", ...rest }: Look & LinkProps) {
  if (!useIsOpen(rest.to)) return null;
  return <CampaignLink className={`${buttonClass({ kind, size, wraps })} ${className}`} {...rest} />;
}
