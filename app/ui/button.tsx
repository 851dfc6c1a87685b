import type { LinkProps } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";

import { CampaignLink } from "./campaign-link";
import { useIsOpen } from "./root-data";

type Kind = "primary" | "plain" | "quiet" | "danger";
type Size = "m" | "l" | "icon";

const KINDS: Record<Kind, string> = {
  primary: "border-brand bg-brand text-brand-ink hover:border-brand-strong hover:bg-brand-strong",
  plain: "border-line-strong bg-surface-raised text-ink hover:border-ink hover:bg-surface-sunken",
  // On phones such a button starts a line. Without a visible edge, padding would look like an
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

/**
 * The classes of a button, for the rare element that is neither `<button>` nor a link. One primary
 * per view.
 */
export function buttonClass({ kind = "plain", size = "m" }: { kind?: Kind; size?: Size } = {}): string {
  return `inline-flex items-center justify-center gap-2 rounded-m border font-medium leading-[1.3] whitespace-nowrap no-underline transition-colors duration-fast active:translate-y-px aria-disabled:border-line aria-disabled:bg-surface-sunken aria-disabled:text-ink-faint ${KINDS[kind]} ${SIZES[size]}`;
}

interface Look {
  kind?: Kind;
  size?: Size;
}

/** A button that does something on this page or sends a form. */
export function Button({ kind, size, className = "", ...rest }: Look & ComponentPropsWithoutRef<"button">) {
  return <button className={`${buttonClass({ kind, size })} ${className}`} {...rest} />;
}

/** A link that looks like a button: it goes somewhere. To what is switched off there is none. */
export function ButtonLink({ kind, size, className = "", ...rest }: Look & LinkProps) {
  if (!useIsOpen(rest.to)) return null;
  return <CampaignLink className={`${buttonClass({ kind, size })} ${className}`} {...rest} />;
}
