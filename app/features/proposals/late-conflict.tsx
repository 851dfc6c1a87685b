import { type ComponentProps, lazy, Suspense } from "react";

/** Loads the comparison of two versions of a proposal. Few editors ever show it. */
export const loadConflict = () => import("./proposal-conflict");

const ProposalConflictPage = lazy(() =>
  loadConflict().then((module) => ({ default: module.ProposalConflictPage })),
);

export function LateConflict(props: ComponentProps<typeof ProposalConflictPage>) {
  return (
    <Suspense>
      <ProposalConflictPage {...props} />
    </Suspense>
  );
}
