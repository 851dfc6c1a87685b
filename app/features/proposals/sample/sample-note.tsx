import { Link } from "@remix-run/react";

import { sampleProposalCopy as copy } from "~/copy/proposals";
import { useIsOpen } from "~/ui/root-data";

/** Says on top of a page that it is a sample. */
export function SampleNote({ text, to, link }: { text: string; to: string; link: string }) {
  const isOpen = useIsOpen(to);
  return (
    <aside aria-label={copy.label} className="border-b border-mark/40 bg-mark-soft text-2">
      <p className="mx-auto flex max-w-sheet flex-wrap items-center gap-x-3.5 gap-y-1.5 px-gutter py-3">
        <span className="rounded-s border border-current px-2 py-1 font-mono text-1 leading-none text-mark">
          {copy.stamp}
        </span>
        <span>{text}</span>
        {isOpen ? (
          <Link to={to} className="inline-block min-h-6 font-medium">
            {link}
          </Link>
        ) : null}
      </p>
    </aside>
  );
}
