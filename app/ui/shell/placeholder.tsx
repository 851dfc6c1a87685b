import { Icon } from "~/ui/icon";
import { Skeleton } from "~/ui/skeleton";
import { loadingCopy } from "~/copy/shared/shell";
import type { PlaceholderKind } from "./placeholder-kind";

/**
 * Covers the page while the next one loads. `.late` hides it for the first 150 ms, so fast pages
 * never flash.
 */
export function Placeholder({ kind }: { kind: PlaceholderKind }) {
  return (
    <div className="late absolute inset-0 z-5 bg-surface" data-placeholder={kind}>
      <div className="mx-auto max-w-sheet px-gutter py-12">
        {kind === "blog" ? null : (
          <span role="status" className="sr-only">
            {loadingCopy[kind]}
          </span>
        )}
        <Shape kind={kind} />
      </div>
    </div>
  );
}

function Shape({ kind }: { kind: PlaceholderKind }) {
  switch (kind) {
    case "blog":
      return (
        <p role="status" className="flex items-center gap-2.5">
          <span className="[&>svg]:animate-[turn_0.9s_linear_infinite]">
            <Icon name="spin" />
          </span>
          {loadingCopy.blog}
        </p>
      );
    case "admin":
      return (
        <div className="grid gap-6">
          <Skeleton className="h-7 w-1/2" />
          <div className="grid grid-cols-3 border-y border-line">
            {[1, 2, 3].map((card) => (
              <div key={card} className="grid gap-3 border-s border-line p-4 first:border-s-0">
                <Skeleton className="h-3 w-2/5" />
                <Skeleton className="h-7 w-3/5" />
              </div>
            ))}
          </div>
          <Skeleton className="h-64" />
        </div>
      );
    case "auth":
      return (
        <div className="grid max-w-100 gap-5 pt-16">
          {[1, 2, 3].map((bar) => (
            <Skeleton key={bar} className="h-11 rounded-m" />
          ))}
        </div>
      );
    case "default":
      return (
        <div className="grid gap-4">
          <Skeleton className="h-12 w-1/2" />
          <Skeleton className="mt-4 h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      );
  }
}
