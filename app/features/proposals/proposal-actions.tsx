import { Form } from "@remix-run/react";

import { Confirm } from "~/ui/console/confirm";
import { ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/form";
import { mayBecome, type Proposal } from "~/models/proposal/proposal";
import { proposalDetailCopy } from "~/copy/console/proposal-detail";
import { templatesCopy } from "~/copy/console/templates";

const copy = proposalDetailCopy;

/** The actions that a proposal's status allows. Irreversible ones ask first. */
export function ProposalActions({
  proposal,
  openUntil,
  duplicateKey,
}: {
  proposal: Proposal;
  openUntil: string;
  duplicateKey: string;
}) {
  const { id, status, title, clientEmail, secondSignerEmail, revision } = proposal;
  const isDraft = status === "draft";
  const isNew = isDraft && revision === 1;
  return (
    <>
      <Form method="post">
        <input type="hidden" name="key" value={duplicateKey} />
        <SubmitButton kind="plain" name="intent" value="duplicate">
          {copy.duplicate}
        </SubmitButton>
      </Form>
      <ButtonLink to={`/admin/settings/templates?from=${id}`}>{templatesCopy.saveAs}</ButtonLink>
      {isNew ? (
        <Confirm label={copy.remove} title={copy.removeTitle(title)} text={copy.removeText} kind="plain">
          <Act proposal={proposal} intent="delete" kind="danger" label={copy.removeSubmit(title)} />
        </Confirm>
      ) : null}
      {!isNew && mayBecome(status, "withdrawn") ? (
        <Confirm
          label={copy.withdraw}
          title={copy.withdrawTitle(title)}
          text={copy.withdrawText}
          kind="plain"
        >
          <Act proposal={proposal} intent="withdraw" kind="danger" label={copy.withdrawSubmit(title)} />
        </Confirm>
      ) : null}
      {isDraft ? <ButtonLink to={`/admin/proposals/${id}/edit`}>{copy.edit}</ButtonLink> : null}
      {mayBecome(status, "draft") ? (
        <Confirm label={copy.revise} title={copy.reviseTitle(title)} text={copy.reviseText} kind="plain">
          <Act proposal={proposal} intent="revise" kind="primary" label={copy.reviseSubmit} />
        </Confirm>
      ) : null}
      {isDraft ? (
        <Confirm
          label={copy.send}
          title={copy.sendTitle(title)}
          text={copy.sendText(clientEmail, secondSignerEmail, openUntil)}
          kind="primary"
        >
          <Act
            proposal={proposal}
            intent="send"
            kind="primary"
            label={copy.sendSubmit(clientEmail, secondSignerEmail)}
          />
        </Confirm>
      ) : null}
    </>
  );
}

function Act({
  proposal,
  intent,
  kind,
  label,
}: {
  proposal: Proposal;
  intent: "send" | "withdraw" | "revise" | "delete";
  kind: "primary" | "danger";
  label: string;
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="version" value={proposal.version} />
      <SubmitButton
        kind={kind}
        name="intent"
        value={intent}
        className="max-w-full whitespace-normal! wrap-anywhere"
      >
        {label}
      </SubmitButton>
    </Form>
  );
}
