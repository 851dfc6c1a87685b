import { lazy, Suspense } from "react";

import { errorCopy } from "~/copy/shared/shell";

import { DeadEnd } from "./dead-end";
import { WaysOut } from "./ways-out";

/** Where the module can't be loaded, the page shows without its drawing. */
const Drawn = lazy(() =>
  import("./not-found").then(({ NotFound }) => ({ default: NotFound })).catch(() => ({ default: Plain })),
);

/** The page for a URL that doesn't exist. Browsers load its drawing when they need it. */
export function LateNotFound() {
  return (
    <Suspense fallback={<Plain />}>
      <Drawn />
    </Suspense>
  );
}

function Plain() {
  const { title, text, links } = errorCopy.notFound;
  return (
    <DeadEnd title={title} text={text}>
      <WaysOut links={links} />
    </DeadEnd>
  );
}
