import { LocalTime } from "~/ui/local-time";
import { Go } from "~/ui/go";
import { accountCopy } from "~/copy/account";
import { SECURITY_EVENT_LABELS } from "~/copy/security";
import type { SecurityEvent } from "~/models/account/security-event";
import { deviceName } from "~/models/account/user-session";

import { SettingsSection } from "./settings-section";

const copy = accountCopy.events;

interface Props {
  events: SecurityEvent[];
  /** Cursor of the next page; null on the last one. */
  older: string | null;
  /** Whether this is the first page of the list. */
  isNewest: boolean;
}

/** The account's security events, newest first. */
export function EventsSection({ events, older, isNewest }: Props) {
  return (
    <SettingsSection id="security" title={copy.title} lead={copy.lead}>
      {events.length === 0 ? (
        <p className="mt-4 text-ink-muted">{copy.none}</p>
      ) : (
        <div role="region" aria-label={copy.label} tabIndex={0} className="mt-4 overflow-x-auto">
          <table className="w-full sm:min-w-120">
            <thead className="border-b border-line text-1 text-ink-faint">
              <tr>
                <th scope="col" className="py-1.5 pe-4">
                  {copy.columns.event}
                </th>
                <th scope="col" className="py-1.5 pe-4">
                  {copy.columns.when}
                </th>
                <th scope="col" className="py-1.5 max-sm:hidden">
                  {copy.columns.where}
                </th>
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <tr key={event.id} className="border-b border-line align-baseline">
                  <td className="py-2.5 pe-4 font-medium">{SECURITY_EVENT_LABELS[event.kind]}</td>
                  <td className="py-2.5 tabular-nums sm:pe-4">
                    <LocalTime date={event.createdAt} className="whitespace-nowrap" />
                    <span className="block text-1 text-ink-muted sm:hidden">{place(event)}</span>
                  </td>
                  <td className="py-2.5 text-ink-muted max-sm:hidden">{place(event)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="mt-4 flex flex-wrap gap-5">
        {isNewest ? null : <Go to="?#security">{copy.newest}</Go>}
        {older ? <Go to={`?eventsBefore=${encodeURIComponent(older)}#security`}>{copy.older}</Go> : null}
      </p>
    </SettingsSection>
  );
}

function place({ network, userAgent }: SecurityEvent): string {
  return [userAgent ? deviceName(userAgent) : null, network].filter(Boolean).join(", ");
}
