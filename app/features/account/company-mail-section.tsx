import { accountCopy } from "~/copy/account";
import { Checkbox, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";

import { replyTo, type AccountReply } from "./account";
import { SettingsSection } from "./settings-section";

const copy = accountCopy.companyMail;

/** Whether messages and files for their companies also reach a client by email. */
export function CompanyMailSection({ wanted, reply }: { wanted: boolean; reply: AccountReply | undefined }) {
  const [form, fields] = useServerForm<{ wantsCompanyMail: string }>({
    id: "company-emails-form",
    reply: replyTo(reply, "save-company-mail"),
    defaultValue: { wantsCompanyMail: wanted ? "on" : null },
  });
  return (
    <SettingsSection id="company-emails" title={copy.title} lead={copy.lead}>
      <div className="mt-5 max-w-136">
        <PostForm form={form} title={copy.failed}>
          <Checkbox field={fields.wantsCompanyMail} label={copy.label} />
          <div>
            <SubmitButton name="intent" value="save-company-mail">
              {copy.save}
            </SubmitButton>
          </div>
        </PostForm>
      </div>
    </SettingsSection>
  );
}
