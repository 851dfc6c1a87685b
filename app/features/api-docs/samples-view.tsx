import { apiDocsCopy } from "~/copy/api-docs";
import type { TrustedHtml } from "~/lib/trusted-html";
import { RawHtml } from "~/ui/raw-html";

import type { ReferenceOperation } from "./reference";

const copy = apiDocsCopy.samples;

/**
 * A call in curl and in TypeScript, and what comes back. The two languages are radio buttons, so
 * that they work without scripts: `app/styles/api-docs.css` shows the sample of the chosen one.
 */
export function Samples({ operation }: { operation: ReferenceOperation }) {
  const { id, samples } = operation;
  const name = `${operation.method} ${operation.path}`;
  return (
    <div className="ref-samples">
      <fieldset>
        <legend>{copy.request}</legend>
        {(["curl", "typescript"] as const).map((language) => (
          <label key={language}>
            <input
              type="radio"
              name={`language-${id}`}
              value={language}
              defaultChecked={language === "curl"}
            />
            {copy[language]}
          </label>
        ))}
      </fieldset>
      <Sample title={copy.curl} name={name} language="curl" html={samples.curl} />
      <Sample title={copy.typescript} name={name} language="typescript" html={samples.typescript} />
      {samples.response ? (
        <>
          <h3>{copy.response}</h3>
          <Sample title={copy.response} name={name} html={samples.response} />
        </>
      ) : null}
    </div>
  );
}

/** Code in color. The page's script adds a button that copies it. */
export function Sample({
  title,
  name,
  language,
  html,
}: {
  title: string;
  name: string;
  language?: "curl" | "typescript";
  html: TrustedHtml;
}) {
  return (
    <div
      role="group"
      aria-label={`${title}: ${name}`}
      className="ref-sample prose"
      data-name={`${title}: ${name}`}
      data-language={language}
    >
      <RawHtml html={html} />
    </div>
  );
}
