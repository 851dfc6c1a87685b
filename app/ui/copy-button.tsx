import { useState, type ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { shellCopy } from "~/copy/shared/shell";

import { Button } from "./button";

/** Copies a text. Pages without scripts can't, so they show `otherwise`. */
export function CopyButton({
  text,
  label,
  className,
  otherwise,
  children,
}: {
  text: string;
  /** What is copied, for screen readers. */
  label: string;
  className?: string;
  otherwise: ReactNode;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  if (!hydrated) return otherwise;
  return (
    <Button
      type="button"
      className={className}
      aria-label={isCopied ? undefined : label}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{isCopied ? shellCopy.copied : children}</span>
    </Button>
  );
}
