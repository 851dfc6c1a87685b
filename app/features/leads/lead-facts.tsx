import type { ReactNode } from "react";

import { PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { campaignText, LEAD_SOURCE_LABELS } from "~/copy/leads";
import type { LeadDetails, LeadSummary } from "~/models/lead/lead";
import { pickDetails } from "~/models/lead/lead-edit";
import { moneyText } from "~/lib/number-formats";
import { phoneLink } from "~/models/shared/phone-link";
import { LocalDay } from "~/ui/local-time";
import type { LeadReply } from "./lead";

import { LeadFields, type LeadFieldValues } from "./lead-fields";
import { leadDetailCopy } from "~/copy/console/lead-detail";

const copy = leadDetailCopy;

/** What we know about a lead, and a form to correct it. */
export function LeadFacts({
  lead,
  mayManage,
  reply,
}: {
  lead: LeadSummary;
  mayManage: boolean;
  reply: LeadReply | undefined;
}) {
  const { yearlySaving, consent, consentAt } = lead;
  return (
    <section aria-labelledby="data-title">
      <h2 id="data-title" className="mb-3 text-4">
        {copy.data}
      </h2>
      <dl className="border-t border-ink">
        <Fact label={copy.email}>
          <a href={`mailto:${lead.email}`}>{lead.email}</a>
          <span className="block text-1 text-ink-faint">
            {lead.emailProvenAt ? copy.proven : copy.unproven}
          </span>
        </Fact>
        {lead.name ? <Fact label={copy.name}>{lead.name}</Fact> : null}
        {lead.company ? <Fact label={copy.company}>{lead.company}</Fact> : null}
        {lead.phone ? (
          <Fact label={copy.phone}>
            <a href={phoneLink(lead.phone)}>{lead.phone}</a>
          </Fact>
        ) : null}
        <Fact label={copy.saving}>
          {yearlySaving ? moneyText(yearlySaving.amountMinor, yearlySaving.currency) : copy.notStated}
        </Fact>
        <Fact label={copy.source}>{LEAD_SOURCE_LABELS[lead.source]}</Fact>
        {lead.firstTouch ? <Fact label={copy.firstTouch}>{campaignText(lead.firstTouch)}</Fact> : null}
        {lead.lastTouch && lead.lastTouch.at !== lead.firstTouch?.at ? (
          <Fact label={copy.lastTouch}>{campaignText(lead.lastTouch)}</Fact>
        ) : null}
        <Fact label={copy.since}>
          <LocalDay date={lead.createdAt} />
        </Fact>
        {lead.userId ? <Fact label={copy.account}>{copy.accountYes}</Fact> : null}
        <Fact label={copy.consent}>
          {consent ?? copy.noConsent}
          {consentAt ? <LocalDay date={consentAt} className="block text-1 text-ink-faint" /> : null}
        </Fact>
      </dl>
      {mayManage ? (
        <details className="mt-4" open={reply?.intent === "save-details"}>
          <summary className="min-h-8 cursor-pointer py-1 font-medium">{copy.edit}</summary>
          <DetailsForm key={detailsKey(lead)} lead={lead} reply={reply} />
        </details>
      ) : null}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 border-b border-line py-2">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Changes with the details: a form says what it showed, so it must show what is stored now. */
function detailsKey(lead: LeadDetails): string {
  return JSON.stringify(pickDetails(lead));
}

function DetailsForm({ lead, reply }: { lead: LeadSummary; reply: LeadReply | undefined }) {
  const details = pickDetails(lead);
  const [form, fields] = useServerForm<LeadFieldValues>({
    id: "details",
    reply: reply?.intent === "save-details" ? reply.result : null,
    defaultValue: details,
  });
  return (
    <div className="pt-4">
      <PostForm form={form} title={copy.failed}>
        {Object.entries(details).map(([field, value]) => (
          <input key={field} type="hidden" name={`seen.${field}`} value={value ?? ""} />
        ))}
        <LeadFields fields={fields} />
        <p>
          <SubmitButton kind="plain" name="intent" value="save-details">
            {copy.save}
          </SubmitButton>
        </p>
      </PostForm>
    </div>
  );
}
