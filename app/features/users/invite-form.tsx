import type { SubmissionResult } from "@conform-to/react";

import { ButtonLink } from "~/ui/button";
import { EmailInput, Input, PostForm, Select, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { usersCopy } from "~/copy/users";
import { NAME_LENGTH_MAX } from "~/models/account/account-limits";
import { ROLES } from "../../../drizzle/values";

const copy = usersCopy.inviting;
const OPTIONS = ROLES.map((role) => ({ value: role, label: role }));

/** The form to invite someone in a role. */
export function InviteForm({ reply }: { reply: SubmissionResult | undefined }) {
  const [form, fields] = useServerForm<{
    email: string;
    firstName: string;
    lastName: string;
    role: string;
  }>({ id: "invite", reply, defaultValue: { role: "customer" } });
  return (
    <div className="max-w-120">
      <PostForm form={form} title={copy.errorTitle}>
        <EmailInput field={fields.email} label={copy.email} autoComplete="off" />
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            field={fields.firstName}
            label={copy.firstName}
            autoComplete="off"
            maxLength={NAME_LENGTH_MAX}
            optional
          />
          <Input
            field={fields.lastName}
            label={copy.lastName}
            autoComplete="off"
            maxLength={NAME_LENGTH_MAX}
            optional
          />
        </div>
        <Select field={fields.role} label={copy.role} help={copy.roleHelp} options={OPTIONS} />
        <div className="flex flex-wrap gap-2">
          <SubmitButton pending={copy.submitting}>{copy.submit}</SubmitButton>
          <ButtonLink to="/admin/users" kind="quiet">
            {copy.cancel}
          </ButtonLink>
        </div>
      </PostForm>
    </div>
  );
}
