import { CopyButton } from "~/ui/copy-button";
import { embedCopy as copy } from "~/copy/booking-console";

/** What someone who looks after another website needs to show our pages in it. */
export interface EmbedHelp {
  /** Origins that may show them. */
  hosts: string[];
  /** The names of pages that are turned off. */
  off: string[];
  snippets: { name: string; html: string }[];
}

/** The lines that show our pages in a frame of another site, and the sites that may. */
export function EmbedSection({ help: { hosts, off, snippets } }: { help: EmbedHelp }) {
  return (
    <section aria-labelledby="embed-title" className="mt-12 max-w-text border-t border-ink pt-4">
      <h2 id="embed-title" className="text-4">
        {copy.title}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">{copy.text}</p>
      <p className="mb-4 wrap-anywhere">{hosts.length === 0 ? copy.noHosts : copy.hosts(hosts)}</p>
      {off.map((name) => (
        <p key={name} className="border-t border-line py-2">
          {copy.off(name)}
        </p>
      ))}
      {snippets.map(({ name, html }) => (
        <details key={name} className="border-t border-line py-2">
          <summary className="flex min-h-10 items-center font-medium">{name}</summary>
          <pre
            tabIndex={0}
            role="region"
            aria-label={copy.snippetOf(name)}
            className="mt-1 mb-3 overflow-x-auto border border-line bg-surface-sunken p-3 font-mono text-1"
          >
            <code>{html}</code>
          </pre>
          <CopyButton text={html} label={copy.copyOf(name)} otherwise={null}>
            {copy.copy}
          </CopyButton>
        </details>
      ))}
    </section>
  );
}
