import { apiDocsCopy } from "~/copy/api-docs";
import type { TrustedHtml } from "~/lib/trusted-html";
import { CopyButton } from "~/ui/copy-button";
import { RawHtml } from "~/ui/raw-html";

import type { ReferenceSamples } from "./reference";

const copy = apiDocsCopy.samples;

/** A call in curl and in TypeScript, and what comes back. */
export function Samples({ samples, name }: { samples: ReferenceSamples; name: string }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
      <Sample title={copy.curl} name={name} html={samples.curl} />
      <Sample title={copy.typescript} name={name} html={samples.typescript} />
      {samples.response ? <Sample title={copy.response} name={name} html={samples.response} /> : null}
    </div>
  );
}

/** Code in color under its title, with a button that copies it. */
export function Sample({ title, name, html }: { title: string; name: string; html: TrustedHtml }) {
  return (
    <div className="min-w-0">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <h3 className="text-2">{title}</h3>
        <CopyButton text={textOf(html)} label={copy.copy(`${title}: ${name}`)} otherwise={null}>
          {copy.button}
        </CopyButton>
      </div>
      <div
        role="region"
        aria-label={`${title}: ${name}`}
        tabIndex={0}
        className="prose max-h-96 overflow-auto text-1"
      >
        <RawHtml html={html} />
      </div>
    </div>
  );
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', "#x3C": "<", "#x26": "&" };

/** The code without its colors. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&([#\w]+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .trim();
}
