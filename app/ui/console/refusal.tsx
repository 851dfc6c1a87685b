import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { consoleCopy } from "~/copy/console";
import { errorCopy } from "~/copy/shared/shell";
import type { ViewerSummary } from "~/ui/root-data";

import { openPages } from "./navigation";

const PADLOCK = (
  <>
    <path d="M24 28.75h32v24H24zM31 28.75v-7a9 9 0 0 1 18 0v7" />
    <circle className="kf" cx="40" cy="39" r="2.5" />
    <path className="k" d="M40 41v5" />
  </>
);

/**
 * The page that refuses what someone asked for. `text` says why they may not see it; null if it
 * isn't there. Links to the pages that they may open.
 */
export function ConsoleRefusal({ viewer, text }: { viewer: ViewerSummary; text: string | null }) {
  const copy = consoleCopy.accessDenied;
  return (
    <Empty title={text ? copy.title : errorCopy.notFound.title} heading="h1" art={text ? PADLOCK : undefined}>
      <p>{text ?? copy.missing}</p>
      <ButtonLink to="/" reloadDocument>
        {copy.home}
      </ButtonLink>
      <h2 className="mt-4 text-2 text-ink">{copy.otherwise}</h2>
      <ul>
        {openPages(viewer).map(({ to, label }) => (
          <li key={to}>
            <Go to={to}>{label}</Go>
          </li>
        ))}
      </ul>
    </Empty>
  );
}
