import type { ReactNode } from "react";

interface Props {
  /** Id of the heading that names the section. */
  labelledBy: string;
  className?: string;
  /** The language of its text, if it isn't that of the page. */
  lang?: string | undefined;
  children: ReactNode;
}

/** A section of a page, with a hairline above and the usual width and spacing. */
export function Section({ labelledBy, className = "", lang, children }: Props) {
  return (
    <section lang={lang} aria-labelledby={labelledBy} className="border-t border-line">
      <div className={`mx-auto max-w-sheet px-gutter py-section ${className}`}>{children}</div>
    </section>
  );
}

/** The title of a section. */
export function SectionTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="max-w-[18ch] text-5">
      {children}
    </h2>
  );
}
