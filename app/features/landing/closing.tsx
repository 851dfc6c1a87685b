import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";
import { landingCopy } from "~/copy/landing";

const copy = landingCopy.closing;

/** The closing call to action: what each side brings, then two links. */
export function Closing() {
  return (
    <Section
      labelledBy="closing"
      className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_28rem] lg:items-end lg:gap-x-16"
    >
      <h2 id="closing" className="max-w-[13ch] text-title">
        {copy.title}
      </h2>
      <div>
        <dl className="border-t border-ink text-control">
          {copy.facts.map(([who, what]) => (
            <div key={who} className="grid grid-cols-[7rem_1fr] gap-4 border-b border-line py-3">
              <dt className="text-ink-faint">{who}</dt>
              <dd className="text-balance">{what}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="/booking" kind="primary" size="l">
            {copy.book}
          </ButtonLink>
          <ButtonLink to="/blog" size="l">
            {copy.blog}
          </ButtonLink>
        </p>
      </div>
    </Section>
  );
}
