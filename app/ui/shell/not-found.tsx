import { errorCopy } from "~/copy/shared/shell";

import { WaysOut } from "./ways-out";

const { notFound } = errorCopy;

/** The page for a URL that doesn't exist. Says so and offers other pages. */
export function NotFound() {
  return (
    <div className="mx-auto grid max-w-sheet gap-10 px-gutter pt-[clamp(2.5rem,6vw,6rem)] pb-section lg:grid-cols-[minmax(0,1fr)_30rem] lg:items-center">
      <div>
        <h1 className="text-title">{notFound.title}</h1>
        <p className="mt-4 text-4 text-ink-muted">{notFound.text}</p>
        <WaysOut links={notFound.links} />
      </div>
      <svg className="w-full max-w-120" viewBox="0 0 480 260" aria-hidden="true">
        <path className="rail-line" d="M10 130h56M114 130h86M58 124l8 6-8 6M192 124l8 6-8 6" />
        <path className="rail-mark" d="M246 120C290 96 318 62 384 62" />
        <circle className="rail-node" cx="90" cy="130" r="24" />
        <circle className="rail-node" cx="224" cy="130" r="24" />
        <circle className="rail-mark" cx="410" cy="62" r="26" />
        <circle className="rail-node rail-node--end" cx="410" cy="198" r="26" />
        <circle className="rail-dot--end" cx="410" cy="198" r="19" />
        <path className="rail-line" d="M240 149c30 38 90 49 136 49M370 191l8 7-8 6" />
        <text className="rail-text" x="90" y="134">
          /
        </text>
        <text className="rail-text" x="224" y="134">
          {notFound.drawing.here}
        </text>
        <text className="rail-text" x="300" y="222">
          {notFound.drawing.home}
        </text>
        <text className="rail-text rail-text--mark" x="410" y="66">
          ?
        </text>
        <text className="rail-text rail-text--mark" x="268" y="66">
          {notFound.drawing.missing}
        </text>
      </svg>
    </div>
  );
}
