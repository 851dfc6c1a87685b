import { Form } from "@remix-run/react";

import { ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { externalName, linkedCopy as copy } from "~/copy/shared/linked-accounts";
import { LocalDay } from "~/ui/local-time";
import type { LinkedAccount } from "~/models/account/account-form";
import { replyTo, type AccountReply } from "./account";
import { SettingsSection } from "./settings-section";

/** The company accounts that open this one. Null if the provider doesn't answer. */
export function LinkedSection({
  linked,
  reply,
}: {
  linked: readonly LinkedAccount[] | null;
  reply: AccountReply | undefined;
}) {
  if (linked?.length === 0) return null;
  const refused = replyTo(reply, "unlink-identity")?.error?.[""]?.[0];
  return (
    <SettingsSection id="linked" title={copy.title} lead={copy.lead}>
      {refused ? (
        <div className="mt-5 max-w-136">
          <Notice kind="danger">
            <strong className="block font-title">{copy.failed}</strong>
            {refused}
          </Notice>
        </div>
      ) : null}
      {linked === null ? (
        <div className="mt-5 max-w-136">
          <Notice kind="warning">{copy.unavailable}</Notice>
        </div>
      ) : (
        <ul className="mt-3 border-t border-line">
          {linked.map((account) => (
            <LinkedRow key={`${account.slug} ${account.identityId}`} account={account} />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

function LinkedRow({ account }: { account: LinkedAccount }) {
  const name = externalName(account);
  const { identityId, email, since, slug, isConfigured } = account;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <p className="min-w-0">
        <strong className="block font-title first-letter:uppercase">{name}</strong>
        <span className="text-1 wrap-anywhere text-ink-faint">
          {identityId === null ? copy.notLinked : email}
          {identityId === null || since === null ? null : (
            <>
              {email === null ? "" : ", "}
              <LocalDay date={since} words={copy.linked} />
            </>
          )}
        </span>
      </p>
      {identityId === null ? (
        isConfigured && (
          <ButtonLink reloadDocument to={`/account/link/${slug}`} aria-label={copy.linkLabel(name)}>
            {copy.link}
          </ButtonLink>
        )
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="identityId" value={identityId} />
          <SubmitButton
            kind="plain"
            name="intent"
            value="unlink-identity"
            aria-label={copy.unlinkLabel(name)}
          >
            {copy.unlink}
          </SubmitButton>
        </Form>
      )}
    </li>
  );
}
