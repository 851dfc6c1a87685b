import type { LandingContent } from "~/models/content/landing-content";
import { Avatar } from "~/ui/avatar";
import { Section } from "~/ui/section";

import { SectionLead } from "./section-lead";

/** The people whom a client will meet. Renders nothing until the operator adds one. */
export function People({ content }: { content: LandingContent["people"] }) {
  if (content.items.length === 0) return null;
  return (
    <Section labelledBy="people">
      <SectionLead id="people" title={content.title} lead={content.lead} />
      <ul className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {content.items.map(({ name, role, text }, index) => (
          <li key={index} className="grid content-start gap-1.5 border-t border-ink pt-4">
            <div className="mb-1.5 flex items-center gap-3">
              <Avatar name={name} />
              <div className="min-w-0">
                <h3 className="text-4 wrap-anywhere">{name}</h3>
                <p className="text-2 text-brand">{role}</p>
              </div>
            </div>
            <p className="max-w-[46ch] text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
