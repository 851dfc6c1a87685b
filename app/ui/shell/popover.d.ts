import "react";

/**
 * React 18 passes the attributes of the Popover API through, in lower case, but does not have them
 * in its types.
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
