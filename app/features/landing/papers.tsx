import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { landingCopy } from "~/copy/landing";
import { ownLanguage } from "~/lib/language/current-language";
import { sampleProposalCopy } from "~/copy/proposals";
import { exactMoneyText, moneyText } from "~/lib/number-formats";
import { amountOf, totalsOf } from "~/models/proposal/proposal-money";
import {
  SAMPLE_CHOSEN,
  SAMPLE_REFERENCE,
  sampleGain,
  sampleProposal,
} from "~/models/proposal/sample-proposal";
import { OPEN_DAYS } from "~/models/proposal/proposal-limits";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Section, SectionTitle } from "~/ui/section";

import type { SectionProps } from "./section-props";

const copy = landingCopy.papers;

/** Leads to the documents that a client would get, as samples anyone can open. */
export function Papers({ content, lang }: SectionProps<"papers">) {
  const list = [
    { to: "/sample-proposal", name: content.proposalName, what: content.proposalText },
    { to: "/sample-proposal/certificate", name: content.certificateName, what: content.certificateText },
  ];
  return (
    <Section
      lang={lang}
      labelledBy="papers"
      className="grid gap-12 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:items-center lg:gap-x-20"
    >
      <div>
        <SectionTitle id="papers">{content.title}</SectionTitle>
        <p className="mt-5 max-w-[34em] text-4 text-ink-muted">{content.text}</p>
        <ul className="mt-8 mb-6 border-t border-ink">
          {list.map(({ to, name, what }) => (
            <li key={to}>
              <Link
                to={to}
                className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line-strong py-3 text-control no-underline"
              >
                <span>
                  <span className="block text-[1.0625rem] font-title group-hover:underline">{name}</span>
                  <span className="text-ink-muted">{what}</span>
                </span>
                <span className="transition-transform duration-base ease-out group-hover:translate-x-0.75 rtl:group-hover:-translate-x-0.75">
                  <Icon name="right" small />
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to="/sample-proposal" kind="primary">
            {content.openProposal}
          </ButtonLink>
          <ButtonLink to="/sample-proposal/certificate">{content.openCertificate}</ButtonLink>
        </p>
      </div>
      <Leaves lang={ownLanguage(lang)} />
    </Section>
  );
}

/** The two documents, drawn small with the sample's own figures. */
function Leaves({ lang }: { lang: string | undefined }) {
  const day = new Date(0);
  const content = sampleProposal(day);
  const chosen = new Set(SAMPLE_CHOSEN);
  const totals = totalsOf(content, chosen);
  const gain = sampleGain(day);
  const money = (minor: number) => exactMoneyText(minor, content.currency);
  const shown = content.items.filter(
    ({ id, isOptional, period }) => period === "once" && (!isOptional || chosen.has(id)),
  );
  const total = money(totals.once.totalMinor);
  return (
    <div
      lang={lang}
      role="img"
      aria-label={copy.picture(total)}
      className="grid grid-cols-12 items-start tabular-nums"
    >
      <Leaf title={content.title} className="col-start-1 col-end-12 row-start-1 sm:col-end-9">
        <p className="mt-1 mb-3.5 text-ink-muted">{copy.proposal(SAMPLE_REFERENCE, OPEN_DAYS)}</p>
        <Row className="border-ink text-ink-muted" name={copy.item} value={copy.amount} />
        {shown.map((item) => (
          <Row
            key={item.id}
            name={item.isOptional ? `${item.title} (${copy.optional})` : item.title}
            value={money(amountOf(item))}
          />
        ))}
        {content.taxes.map(({ label }, rate) => (
          <Row key={label} name={label} value={money(totals.once.taxesMinor[rate] ?? 0)} />
        ))}
        <Row
          className="border-t border-b-3 border-double border-ink text-2 font-strong"
          name={copy.total}
          value={total}
        />
        <Row name={copy.monthly} value={money(totals.monthly.totalMinor)} />
        <p className="mt-3.5 max-w-60 pb-2 text-ink-muted">
          {copy.gain[0]}{" "}
          <b className="text-ink">{copy.gain[1](moneyText(gain.savedMinorPerYear, gain.currency))}</b>
        </p>
      </Leaf>
      <Leaf
        title={copy.certificate}
        className="z-1 col-start-3 col-end-13 -mt-12 sm:col-start-7 sm:row-start-1 sm:mt-46"
      >
        <dl className="mt-3 pb-14">
          {[
            [copy.signer, sampleProposalCopy.signer],
            [copy.version, "1"],
            [copy.total, total],
          ].map(([name, value]) => (
            <div key={name} className="border-b border-line py-1.5">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="text-2 font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <svg
          viewBox="0 0 64 64"
          className="absolute end-4 bottom-3.5 size-14 fill-none stroke-brand stroke-2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <circle cx="32" cy="32" r="26" />
          <circle cx="32" cy="32" r="20" />
          <path d="m23 33 6.5 6.5L42 26" />
        </svg>
      </Leaf>
    </div>
  );
}

function Leaf({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <div
      className={`relative min-w-0 border border-t-3 border-line border-t-ink bg-surface-raised px-5 py-5 text-1 shadow-float ${className}`}
    >
      <p className="mb-3.5 text-end">
        <span className="rounded-s border border-current px-1.5 py-1 font-mono text-1 leading-none text-mark">
          {copy.stamp}
        </span>
      </p>
      <p className="text-[1.25rem] leading-[1.15] font-title tracking-[-0.028em] text-balance">{title}</p>
      {children}
    </div>
  );
}

function Row({
  name,
  value,
  className = "border-line",
}: {
  name: string;
  value: string;
  className?: string;
}) {
  return (
    <p className={`flex justify-between gap-4 border-b py-1.5 ${className}`}>
      <span>{name}</span>
      <span>{value}</span>
    </p>
  );
}
