import { SectionTitle } from "~/ui/section";

/** The title of a section, with a sentence next to it. */
export function SectionLead({ id, title, lead }: { id: string; title: string; lead: string }) {
  return (
    <div className="grid gap-x-gutter gap-y-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end">
      <SectionTitle id={id}>{title}</SectionTitle>
      <p className="max-w-[44ch] text-4 text-ink-muted">{lead}</p>
    </div>
  );
}
