import "react";

/**
 * React 18 passes on the attributes of the Popover API in lower case, but its types don't include
 * them.
 */
declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "auto" | "manual";
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: "hide" | "show" | "toggle";
  }
}
