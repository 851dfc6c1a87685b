import { Link } from "@remix-run/react";

import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { useIsOpen } from "~/ui/root-data";
import { workspacesCopy } from "~/copy/workspaces";

import type { NextStep } from "./next-step.server";

const copy = workspacesCopy.next;

/** The next step of a company, with the figures that decide on it. */
export function NextStepCard({
  step: { title, text, action, figures },
  messagesPath,
}: {
  step: NextStep;
  messagesPath: string;
}) {
  return (
    <section
      aria-labelledby="next-title"
      className="mb-10 border border-t-3 border-line-strong border-t-brand bg-surface-raised md:flex"
    >
      <div className="min-w-0 flex-1 p-6">
        <p className="font-mono text-1 text-brand">{copy.label}</p>
        <h2 id="next-title" className="mt-1 text-4 wrap-anywhere">
          {title}
        </h2>
        <p className="mt-2 max-w-[60ch] text-ink-muted">{text}</p>
        <p className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={action.path} kind="primary">
            {action.label}
          </ButtonLink>
          {action.path === messagesPath ? null : <ButtonLink to={messagesPath}>{copy.ask}</ButtonLink>}
        </p>
      </div>
      {figures.length === 0 ? null : (
        <dl className="border-t border-line px-6 py-3 md:w-80 md:flex-none md:border-t-0 md:border-s">
          {figures.map(({ term, value, isSum }) => (
            <div
              key={term}
              className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-b-0"
            >
              <dt className="text-ink-muted">{term}</dt>
              <dd
                className={`font-title tabular-nums ${isSum ? "text-4 tracking-[-0.02em] text-brand" : "text-[1.0625rem]"}`}
              >
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The person whom a company's people write to, with the ways to reach them. */
export function ContactCard({
  contact,
  messagesPath,
}: {
  contact: { name: string; avatar: string | null } | null;
  messagesPath: string;
}) {
  return (
    <div>
      <p className="flex items-center gap-3 border-b border-line py-4">
        {contact ? <Avatar name={contact.name} address={contact.avatar} size="m" /> : null}
        <strong className="font-title wrap-anywhere">{contact?.name ?? copy.noContact}</strong>
      </p>
      <ul>
        <Way to={messagesPath} icon="mail" label={copy.message} />
        <Way to="/booking" icon="calendar" label={copy.book} />
      </ul>
    </div>
  );
}

function Way({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  if (!useIsOpen(to)) return null;
  return (
    <li className="border-b border-line">
      <Link to={to} className="flex min-h-11 items-center gap-3 no-underline hover:underline">
        <Icon name={icon} small />
        {label}
        <span className="ms-auto text-ink-faint">
          <Icon name="next" small />
        </span>
      </Link>
    </li>
  );
}

/** The consultations that a company's people have ahead of them. */
export function Ahead({ ahead }: { ahead: readonly { id: string; when: string; name: string }[] }) {
  if (ahead.length === 0) return <p className="py-4 text-ink-muted">{copy.noneAhead}</p>;
  return (
    <ul>
      {ahead.map(({ id, when, name }) => (
        <li key={id} className="border-b border-line py-3">
          <strong className="block font-title">{copy.consultation(name)}</strong>
          <span className="text-ink-muted">{when}</span>
        </li>
      ))}
    </ul>
  );
}
