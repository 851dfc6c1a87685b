import { type FunctionComponent, lazy, Suspense } from "react";

/**
 * Returns the comparison of two versions of something, and what loads it. It is in a file of its
 * own that loads late, because few editors ever show it.
 */
export function lateConflict<Props extends object>(
  loadConflict: () => Promise<{ Conflict: FunctionComponent<Props> }>,
) {
  const Loaded = lazy(async () => {
    const { Conflict } = await loadConflict();
    return { default: ({ props }: { props: Props }) => <Conflict {...props} /> };
  });
  function LateConflict(props: Props) {
    return (
      <Suspense>
        <Loaded props={props} />
      </Suspense>
    );
  }
  return { loadConflict, LateConflict };
}
