import { landingCopy } from "~/copy/landing";
import { initials } from "~/ui/avatar";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";

import { SectionLead } from "./section-lead";
import type { SectionProps } from "./section-props";

/** The people whom a client will meet. Renders nothing until the operator adds one. */
export function People({ content, lang }: SectionProps<"people">) {
  if (content.items.length === 0) return null;
  // Portraits are upright. Initials alone need less room, but faces in a row have one height.
  const shape = content.items.some(({ photo }) => photo) ? "aspect-4/5" : "aspect-4/5 md:aspect-3/2";
  return (
    <Section lang={lang} labelledBy="people">
      <SectionLead id="people" title={content.title} lead={content.lead} />
      <ul className="mt-12 grid gap-x-8 gap-y-10 md:grid-cols-3">
        {content.items.map(({ name, role, text, photo, photoAlt }, index) => (
          <li
            key={index}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] content-start gap-x-4 gap-y-4 md:grid-cols-1"
          >
            {photo ? (
              <Picture
                address={photo}
                alt={photoAlt || landingCopy.people.photo(name)}
                sizes="(min-width: 80rem) 24rem, (min-width: 48rem) 30vw, 6.5rem"
                className={`block h-auto w-full bg-surface-sunken object-cover ${shape}`}
              />
            ) : (
              <Initials name={name} at={index} shape={shape} />
            )}
            <div className="min-w-0">
              <h3 className="text-4 wrap-anywhere">{name}</h3>
              <p className="mb-2 text-2 text-brand">{role}</p>
              <p className="max-w-[34ch] text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Three grounds in turn, so neighbors differ. */
const GROUNDS = [
  "bg-band text-band-ink",
  "bg-brand-soft text-brand",
  "bg-surface-sunken text-ink border border-line",
];

/** Instead of a photo. Decorative, because the name is next to it. */
function Initials({ name, at, shape }: { name: string; at: number; shape: string }) {
  return (
    <span
      aria-hidden="true"
      className={`relative grid items-end overflow-clip px-3 py-2 text-6 leading-none font-medium ${shape} ${GROUNDS[at % GROUNDS.length]}`}
    >
      <svg
        viewBox="0 0 320 240"
        preserveAspectRatio="xMaxYMin slice"
        className="absolute inset-0 size-full fill-none stroke-2 opacity-50"
        stroke="currentColor"
      >
        <circle cx="214" cy="74" r="62" />
        <path d="M-10 74h162M276 74h80" />
      </svg>
      <span className="relative">{initials(name)}</span>
    </span>
  );
}
