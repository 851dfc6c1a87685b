import { Form, Link } from "@remix-run/react";

import { LocalTime } from "~/ui/local-time";
import { AuditChanges } from "~/features/audit/audit-changes";
import { Back } from "~/ui/console/back";
import { Confirm } from "~/ui/console/confirm";
import { ConsoleHead } from "~/ui/console/head";
import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/form";
import { Go } from "~/ui/go";
import { auditCopy } from "~/copy/audit";
import { goalCopy } from "~/copy/staff/goal";
import { usersCopy } from "~/copy/users";
import { viewAsCopy } from "~/copy/staff/view-as";
import { SECURITY_EVENT_LABELS } from "~/copy/security";
import { userStatus } from "~/models/account/user-list";
import { SESSIONS_SHOWN_MAX } from "~/models/account/account-limits";
import { displayName } from "~/models/account/user-name";
import { deviceName } from "~/models/account/user-session";
import type { UserPage } from "./user.server";

import { OpenWorkLinks } from "./open-work";
import { StandingSection } from "./standing-section";
import { StatusWord } from "./status-word";

const copy = usersCopy.detail;

/** Everything about one user: profile, permissions, sessions and security events. */
export function UserSections({ page, refusal }: { page: UserPage; refusal: string | null }) {
  const { user, standing } = page;
  return (
    <>
      <Back to="/admin/users">{copy.back}</Back>
      <ConsoleHead
        title={displayName(user)}
        lead={user.email}
        face={<Avatar name={displayName(user)} address={page.avatar} size="l" />}
      >
        {page.mayViewAs ? (
          <ButtonLink to={`/admin/users/${user.id}/view-as`} kind="plain">
            {viewAsCopy.link}
          </ButtonLink>
        ) : null}
      </ConsoleHead>
      <div className="grid gap-x-10 gap-y-9 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-9">
          <Facts page={page} />
          {page.openWork ? <OpenWorkLinks userId={user.id} work={page.openWork} /> : null}
          {standing === "closed" ? null : (
            <StandingSection user={user} invitedAt={page.invitedAt} standing={standing} refusal={refusal} />
          )}
          <Events page={page} />
        </div>
        <div className="grid content-start gap-9">
          <Sessions page={page} />
          {page.changes ? <Changes id={user.id} changes={page.changes} /> : null}
        </div>
      </div>
    </>
  );
}

function Panel({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="flex min-h-10 items-center border-b border-line text-[0.9375rem] font-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Facts({ page: { user, invitedAt, companies, maySetGoal } }: { page: UserPage }) {
  const status = userStatus({ ...user, invitedAt });
  const facts: [string, React.ReactNode][] = [
    [usersCopy.columns.status, <StatusWord key="status" status={status} />],
    [
      copy.role,
      <span key="role" className="font-mono text-1">
        {user.role}
      </span>,
    ],
    [copy.business, user.businessName ?? usersCopy.noBusiness],
    [copy.workspaces, companies.map(({ name, role }) => `${name} (${role})`).join(", ") || copy.noWorkspaces],
    ...(maySetGoal
      ? [
          [
            goalCopy.link,
            <Link key="goal" to={`/admin/goals/${user.id}?back=/admin/users/${user.id}`}>
              {goalCopy.setOrChange}
            </Link>,
          ] satisfies [string, React.ReactNode],
        ]
      : []),
    [copy.created, <LocalTime key="created" date={user.createdAt} />],
    [
      copy.id,
      <span key="id" className="font-mono text-1 break-all">
        {user.id}
      </span>,
    ],
  ];
  return (
    <Panel id="facts-title" title={copy.facts}>
      <dl>
        {facts.map(([term, value]) => (
          <div
            key={term}
            className="flex min-h-10 items-center justify-between gap-6 border-b border-line py-2"
          >
            <dt className="flex-none text-ink-muted">{term}</dt>
            <dd className="min-w-0 text-end wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Sessions({ page: { user, standing, sessions, hasMoreSessions } }: { page: UserPage }) {
  const name = displayName(user);
  return (
    <Panel id="sessions-title" title={copy.sessions.title}>
      {sessions.length === 0 ? <p className="py-3 text-ink-muted">{copy.sessions.none}</p> : null}
      <ul>
        {sessions.map(({ key, device, network, lastSeenAt }) => (
          <li key={key} className="border-b border-line py-2.5 leading-[1.4]">
            <p className="font-title">{device}</p>
            <p className="text-1 text-ink-muted tabular-nums">
              {network ?? copy.unknownNetwork}, <LocalTime date={lastSeenAt} words={copy.sessions.seen} />
            </p>
          </li>
        ))}
      </ul>
      {hasMoreSessions ? (
        <p className="py-2.5 text-1 text-ink-muted">{copy.sessions.more(SESSIONS_SHOWN_MAX)}</p>
      ) : null}
      {standing === "open" && sessions.length > 0 ? (
        <div className="mt-4">
          <Confirm
            kind="plain"
            label={copy.sessions.end}
            title={copy.sessions.endTitle(name)}
            text={copy.sessions.endText}
          >
            <Form method="post" preventScrollReset>
              <SubmitButton kind="danger" wraps name="intent" value="end-sessions">
                {copy.sessions.endSubmit(name)}
              </SubmitButton>
            </Form>
          </Confirm>
        </div>
      ) : null}
    </Panel>
  );
}

function Events({ page: { events, isNewestEvents, olderEvents } }: { page: UserPage }) {
  return (
    <Panel id="events-title" title={copy.events.title}>
      {events.length === 0 ? <p className="py-3 text-ink-muted">{copy.events.none}</p> : null}
      <ul>
        {events.map(({ id, kind, createdAt, network, userAgent }) => (
          <li
            key={id}
            className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5 leading-[1.4]"
          >
            <div>
              <p className="font-title">{SECURITY_EVENT_LABELS[kind]}</p>
              <p className="text-1 text-ink-muted">
                {[userAgent ? deviceName(userAgent) : null, network].filter(Boolean).join(", ")}
              </p>
            </div>
            <LocalTime date={createdAt} className="text-1 text-ink-muted tabular-nums" />
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-5">
        {isNewestEvents ? null : <Go to="?#events-title">{copy.events.newest}</Go>}
        {olderEvents ? (
          <Go to={`?eventsBefore=${encodeURIComponent(olderEvents)}#events-title`}>{copy.events.older}</Go>
        ) : null}
      </p>
    </Panel>
  );
}

function Changes({ id, changes }: { id: string; changes: NonNullable<UserPage["changes"]> }) {
  return (
    <Panel id="changes-title" title={copy.audit.title}>
      {changes.length === 0 ? <p className="py-3 text-ink-muted">{copy.audit.none}</p> : null}
      <ul>
        {changes.map((entry) => (
          <li key={entry.id} className="grid gap-1 border-b border-line py-2.5 leading-[1.4]">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span className="font-title">{auditCopy.actionLabel(entry.action)}</span>
              <LocalTime date={entry.createdAt} className="text-1 text-ink-muted tabular-nums" />
            </p>
            <p className="text-1 wrap-anywhere text-ink-muted">{entry.actorName}</p>
            <AuditChanges entry={entry} />
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-5">
        <Go to={`/admin/audit?area=user&subject=${id}`}>{copy.audit.all}</Go>
        <Go to={`/admin/audit?person=${id}`}>{copy.audit.own}</Go>
      </p>
    </Panel>
  );
}
