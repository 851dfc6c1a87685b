import { type ComponentProps, lazy, Suspense } from "react";

/** Loads the comparison of two versions of a text. Few editors ever show it. */
export const loadConflict = () => import("./content-conflict");

const ContentConflictPage = lazy(() =>
  loadConflict().then((module) => ({ default: module.ContentConflictPage })),
);

export function LateConflict(props: ComponentProps<typeof ContentConflictPage>) {
  return (
    <Suspense>
      <ContentConflictPage {...props} />
    </Suspense>
  );
}
