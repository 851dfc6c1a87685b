import { workingDayCopy as copy } from "~/copy/staff/working-day";
import type { WorkPreferences } from "~/models/task/work-preferences";
import { Checkbox, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { LateZoneField } from "~/ui/zones/zone-select";

import { replyTo, type AccountReply } from "./account";
import { SettingsSection } from "./settings-section";

/** The time zone of tasks, and the emails that staff choose. For staff who own tasks. */
export function WorkingDaySection({
  work: { timeZone, wantsDigest, wantsSummary, wantsMentions, getsSummary },
  reply,
}: {
  work: WorkPreferences & { getsSummary: boolean };
  reply: AccountReply | undefined;
}) {
  const [form, fields] = useServerForm<{
    timeZone: string;
    wantsDigest: string;
    wantsSummary: string;
    wantsMentions: string;
  }>({
    id: "working-day-form",
    reply: replyTo(reply, "save-working-day"),
    defaultValue: {
      timeZone,
      wantsDigest: wantsDigest ? "on" : null,
      wantsSummary: wantsSummary ? "on" : null,
      wantsMentions: wantsMentions ? "on" : null,
    },
  });
  return (
    <SettingsSection id="working-day" title={copy.title} lead={copy.lead}>
      <div className="mt-5 max-w-136">
        <PostForm form={form} title={copy.failed}>
          <LateZoneField field={fields.timeZone} label={copy.zone} />
          <Checkbox field={fields.wantsDigest} label={copy.digest} />
          {getsSummary ? <Checkbox field={fields.wantsSummary} label={copy.summary} /> : null}
          <Checkbox field={fields.wantsMentions} label={copy.mentions} />
          <div>
            <SubmitButton name="intent" value="save-working-day">
              {copy.save}
            </SubmitButton>
          </div>
        </PostForm>
      </div>
    </SettingsSection>
  );
}
