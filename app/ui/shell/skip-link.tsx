import { shellCopy } from "~/copy/shared/shell";

/** The first tab stop: skips the frame. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute top-3 start-4 z-20 -translate-y-20 bg-ink px-4 py-3 text-surface no-underline focus:translate-y-0"
    >
      {shellCopy.skip}
    </a>
  );
}
