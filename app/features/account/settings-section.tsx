import type { ReactNode } from "react";

interface Props {
  id: string;
  title: string;
  lead?: ReactNode;
  /** A state in one word, next to the title. */
  badge?: ReactNode;
  children: ReactNode;
}

/** One subject of the settings: its title, a sentence and its actions. */
export function SettingsSection({ id, title, lead, badge, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-20 border-t border-ink pt-5 pb-10 text-2"
    >
      <div className="flex flex-wrap items-center gap-2.5">
        <h2 id={`${id}-title`} className="text-[1.125rem] tracking-[-0.015em]">
          {title}
        </h2>
        {badge}
      </div>
      {lead ? <p className="mt-1 max-w-[60ch] text-ink-muted">{lead}</p> : null}
      {children}
    </section>
  );
}
