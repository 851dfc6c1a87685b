import type { ReactNode } from "react";

import { certificateCopy as copy } from "~/copy/proposals";
import { Go } from "~/ui/go";
import { useRootData } from "~/ui/root-data";

import type { CertificateView } from "./client";
import { PrintButton } from "./print-button";
import { PaperFrame } from "./proposal-paper";

/** The certificate of an acceptance: who agreed to what and when, and the text word for word. */
export function Certificate({ shown, back }: { shown: CertificateView; back: string }) {
  const { record, signatures, when, exactTime, total, monthly, reference, title, client } = shown;
  const { settings } = useRootData();
  const { facts } = copy;
  return (
    <PaperFrame
      facts={[
        [facts.proposal, `${reference}, ${title}`],
        [facts.for, client],
        [facts.from, settings.productName],
      ]}
      aside={<PrintButton />}
    >
      <h1 className="text-[clamp(2rem,1.5rem+2.4vw,3.5rem)] leading-[1.04] tracking-[-0.035em]">
        {copy.title}
      </h1>
      <p className="mt-4 max-w-[60ch] text-4 text-ink-muted">{copy.lead(reference, record.revision)}</p>
      <dl className="mt-10 border-t border-ink text-[0.9375rem]">
        {signatures.map((signature) => (
          <Fact key={signature.signer} label={facts.signer}>
            <Signature {...signature} />
          </Fact>
        ))}
        {signatures.length > 0 ? null : (
          <Fact label={facts.signer}>
            {[record.signerName, record.signerRole].filter(Boolean).join(", ")}
          </Fact>
        )}
        <Fact label={facts.time}>
          <time dateTime={exactTime}>{when}</time>
          <span className="block font-mono text-1 text-ink-faint">{exactTime}</span>
        </Fact>
        <Fact label={facts.consent}>{copy.quoted(record.consent)}</Fact>
        <Fact label={facts.total}>{total}</Fact>
        {monthly === null ? null : <Fact label={facts.monthly}>{monthly}</Fact>}
        {signatures.length > 0 ? null : (
          <>
            <Fact label={facts.address}>{record.clientAddress ?? facts.unknown}</Fact>
            <Fact label={facts.agent}>{record.userAgent ?? facts.unknown}</Fact>
          </>
        )}
        <Fact label={facts.hash}>
          <span className="font-mono text-1">{record.textHash}</span>
        </Fact>
      </dl>
      <p className="mt-6 print:hidden">
        <Go to={back}>{copy.back}</Go>
      </p>
      <section aria-labelledby="text" className="mt-12">
        <h2 id="text" className="text-4">
          {copy.text}
        </h2>
        <p className="mt-1 mb-4 max-w-[64ch] text-2 text-ink-muted">{copy.check}</p>
        <pre className="border-s-3 border-line-strong py-1 ps-4 font-mono text-1 leading-relaxed whitespace-pre-wrap wrap-anywhere">
          {record.text}
        </pre>
      </section>
    </PaperFrame>
  );
}

/** One of two signatures: who, when and from where. */
function Signature({
  name,
  role,
  when,
  exactTime,
  clientAddress,
  userAgent,
}: {
  name: string;
  role: string | null;
  when: string;
  exactTime: string;
  clientAddress: string | null;
  userAgent: string | null;
}) {
  const { facts } = copy;
  return (
    <>
      {[name, role].filter(Boolean).join(", ")}
      <time dateTime={exactTime} className="block text-1 text-ink-muted">
        {facts.time}: {when}
      </time>
      <span className="block text-1 text-ink-muted">
        {facts.address}: {clientAddress ?? facts.unknown}
      </span>
      <span className="block text-1 text-ink-muted">
        {facts.agent}: {userAgent ?? facts.unknown}
      </span>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)] print:break-inside-avoid">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
