import { useEffect, useRef } from "react";

import { sampleProposalCopy as copy } from "~/copy/proposals";
import { Breadcrumb } from "~/ui/shell/breadcrumb";

import { Certificate } from "../certificate";
import type { CertificateView } from "../client";

import { SampleNote } from "./sample-note";

/** The certificate of the sample. `isAnswer`: whether a form on the same address led to it. */
export function SampleCertificate({
  shown,
  isAnswer = false,
}: {
  shown: CertificateView;
  isAnswer?: boolean;
}) {
  const top = useRef<HTMLDivElement>(null);
  // The form that leads here is far down on a page with the same address, so the browser would stay
  // there. The focus brings readers and screen readers to the top of the certificate.
  useEffect(() => {
    if (!isAnswer) return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
  }, [isAnswer]);
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <SampleNote text={copy.certificateNote} to="/sample-proposal" link={copy.see} />
      <Breadcrumb
        above={[{ to: "/sample-proposal", label: copy.title }]}
        page={{ to: "/sample-proposal/certificate", label: copy.certificateTitle }}
      />
      <Certificate shown={shown} back="/sample-proposal" />
    </div>
  );
}
