import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Go } from "~/ui/go";
import { LocalDay, LocalTime } from "~/ui/local-time";
import {
  isUndecided,
  lastDayOf,
  type Proposal,
  type ProposalSignature,
  type ProposalSigner,
} from "~/models/proposal/proposal";
import type { ProposalOwner } from "~/models/proposal/proposal-query.server";
import { formatDate } from "~/lib/dates";
import { exactMoneyText } from "~/lib/number-formats";
import { proposalDetailCopy } from "~/copy/console/proposal-detail";

const copy = proposalDetailCopy;

/** The client of a proposal, its last day, and what acceptance does. */
export function ProposalFacts({
  proposal,
  owner,
  tenant,
  path,
  isReminded,
  nextReminder,
  stopped,
  signatures,
  hasOptions,
}: {
  proposal: Proposal;
  owner: Pick<ProposalOwner, "name" | "isAway"> | null;
  /** The company whose members may read it; null for none. */
  tenant: string | null;
  /** The client's page; null until it is sent. */
  path: string | null;
  /** Whether someone still has to sign who wants reminders. */
  isReminded: boolean;
  /** When the client will be reminded next. */
  nextReminder: Date | null;
  /** Those of the client's side who turned reminders off. */
  stopped: readonly ProposalSigner[];
  /** The signatures of this version, if two people must sign. */
  signatures: readonly Signed[];
  /** Whether its total leaves something out. */
  hasOptions: boolean;
}) {
  const { clientName, clientEmail, company, currency, totalMinor, monthlyMinor, workspaceName } = proposal;
  const { viewedAt, sentAt, followUpDays, secondSignerName } = proposal;
  const isAccepted = proposal.status === "accepted";
  const isAwaited = isUndecided(proposal.status);
  const silent = stopped.map((signer) => (signer === "first" ? clientName : (secondSignerName ?? "")));
  return (
    <dl className="border-t border-ink">
      <Fact label={copy.client}>
        {clientName}
        <a className="block wrap-anywhere" href={`mailto:${clientEmail}`}>
          {clientEmail}
        </a>
      </Fact>
      <Fact label={copy.company}>{company ?? <Faint>{copy.noCompany}</Faint>}</Fact>
      {proposal.secondSignerName === null ? null : (
        <Fact label={copy.signers}>
          <Signer name={clientName} signed={signatures.find(({ signer }) => signer === "first")} />
          <Signer
            name={proposal.secondSignerName}
            signed={signatures.find(({ signer }) => signer === "second")}
          />
          {proposal.secondSignerEmail === null ? (
            <Faint>{copy.signerErased}</Faint>
          ) : (
            <a className="block wrap-anywhere" href={`mailto:${proposal.secondSignerEmail}`}>
              {proposal.secondSignerEmail}
            </a>
          )}
        </Fact>
      )}
      <Fact label={copy.total}>
        {exactMoneyText(totalMinor, currency)}{" "}
        {isAccepted || !hasOptions ? null : <Faint>{copy.totalNote}</Faint>}
      </Fact>
      {monthlyMinor > 0 ? <Fact label={copy.monthly}>{exactMoneyText(monthlyMinor, currency)}</Fact> : null}
      <Fact label={copy.until}>{formatDate(new Date(lastDayOf(proposal.expiresAt)))}</Fact>
      <Fact label={copy.owner}>
        {owner?.name ?? <Faint>{copy.nobody}</Faint>}
        {owner?.isAway ? <Faint>{copy.ownerAway}</Faint> : null}
      </Fact>
      {sentAt ? (
        <Fact label={copy.opened}>
          {viewedAt ? <LocalTime date={viewedAt} /> : copy.notOpened}
          {viewedAt ? null : <Faint>{copy.openedHelp}</Faint>}
        </Fact>
      ) : null}
      <Fact label={copy.tenant}>{tenant ?? <Faint>{copy.noTenant}</Faint>}</Fact>
      <Fact label={copy.workspace}>
        {workspaceName === null ? <Faint>{copy.noWorkspace}</Faint> : copy.opens(workspaceName)}
      </Fact>
      {isAwaited ? (
        <Fact label={copy.reminders}>
          {isReminded ? copy.remindersOn : null}
          {isReminded && followUpDays.length > 0 ? (
            <span className="block">{copy.followUps(followUpDays)}</span>
          ) : null}
          {silent.map((name) => (
            <span key={name} className="block">
              {copy.remindersOff(name)}
            </span>
          ))}
          {nextReminder ? (
            <Faint>
              <LocalDay date={nextReminder} words={copy.nextReminder} />
            </Faint>
          ) : null}
        </Fact>
      ) : null}
      <Fact label={copy.document}>
        <Link to={`/admin/proposals/${proposal.id}/document`} reloadDocument className="inline-block min-h-6">
          {copy.download}
        </Link>
      </Fact>
      {path === null ? null : (
        <Fact label={copy.link}>
          <Link to={path} className="inline-block min-h-6">
            {copy.open}
          </Link>
          {isAwaited ? <Faint>{copy.linkHelp}</Faint> : null}
          {isAccepted ? (
            <p>
              <Go to={`${path}/certificate`}>{copy.certificate}</Go>
            </p>
          ) : null}
        </Fact>
      )}
    </dl>
  );
}

type Signed = Pick<ProposalSignature, "signer" | "signedAt">;

function Signer({ name, signed }: { name: string; signed: Signed | undefined }) {
  return (
    <span className="block">
      {signed ? (
        <LocalDay date={signed.signedAt} words={(day) => copy.signedBy(name, day)} />
      ) : (
        copy.notSigned(name)
      )}
    </span>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 border-b border-line py-2">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

function Faint({ children }: { children: ReactNode }) {
  return <span className="block text-1 text-ink-faint">{children}</span>;
}
