import { type ComponentProps, lazy, Suspense } from "react";

/** Loads the comparison of two versions of an article. Few editors ever show it. */
export const loadConflict = () => import("./conflict");

const Conflict = lazy(() => loadConflict().then((module) => ({ default: module.Conflict })));

export function LateConflict(props: ComponentProps<typeof Conflict>) {
  return (
    <Suspense>
      <Conflict {...props} />
    </Suspense>
  );
}
