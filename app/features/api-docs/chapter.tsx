import { apiDocsCopy } from "~/copy/api-docs";
import type { TrustedHtml } from "~/lib/trusted-html";

import { Sample } from "./samples-view";

/** A part of the reference that isn't about one call, with a sample next to it. */
export function Chapter({
  id,
  title,
  paragraphs,
  sample,
}: {
  id: string;
  title: string;
  paragraphs: readonly string[];
  sample: TrustedHtml | undefined;
}) {
  return (
    <section aria-labelledby={id} className="ref-chapter">
      <h2 id={id} className="scroll-mt-20 border-b border-ink pb-3 text-subtitle">
        {title}
      </h2>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
        <div className="grid max-w-[65ch] content-start gap-3">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {sample ? (
          <div>
            <h3>{apiDocsCopy.samples.typescript}</h3>
            <Sample title={apiDocsCopy.samples.typescript} name={title} html={sample} />
          </div>
        ) : null}
      </div>
    </section>
  );
}
