import type { SubmissionResult } from "@conform-to/react";

import { Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { Notice } from "~/ui/notice";
import { brandingCopy as copy } from "~/copy/workspaces";
import { ACCENTS, type CompanyBranding } from "~/models/company/company-branding";
import { WELCOME_LENGTH_MAX } from "~/models/company/company-limits";

/**
 * Accent and welcome line of a company. If two people save, the second one sees what the first one
 * saved.
 */
export function BrandingForm({
  branding,
  updatedAt,
  reply,
}: {
  branding: CompanyBranding;
  updatedAt: Date;
  reply: { result: SubmissionResult; isLate: boolean } | undefined;
}) {
  const { accent, welcome } = branding;
  const [form, fields] = useServerForm<{ accent: string; welcome: string }>({
    id: "branding",
    reply: reply?.result,
    defaultValue: { accent, welcome: welcome ?? "" },
  });
  const chosen = fields.accent.initialValue ?? accent;
  return (
    <PostForm form={form} title={copy.failed} className="mt-4 grid max-w-100 gap-5" preventScrollReset>
      {reply?.isLate ? <Notice>{copy.savedMeanwhile(copy.accents[accent], welcome)}</Notice> : null}
      <input type="hidden" name="intent" value="save-branding" />
      <input type="hidden" name="seenAt" value={updatedAt.toISOString()} />
      <fieldset aria-describedby="accent-help">
        <legend className="font-medium">{copy.accent}</legend>
        <ul className="mt-1 grid grid-cols-2 gap-x-6 sm:grid-cols-3">
          {ACCENTS.map((name) => (
            <li key={name}>
              <label className="flex min-h-11 items-center gap-2.5 lg:min-h-9">
                <input type="radio" name="accent" value={name} defaultChecked={chosen === name} />
                <span aria-hidden="true" className={`accent-${name} size-4.5 rounded-s bg-brand`} />
                {copy.accents[name]}
              </label>
            </li>
          ))}
        </ul>
        <p id="accent-help" className="text-1 text-ink-muted">
          {copy.accentHelp}
        </p>
      </fieldset>
      <Input
        field={fields.welcome}
        label={copy.welcome}
        help={copy.welcomeHelp}
        maxLength={WELCOME_LENGTH_MAX}
        autoComplete="off"
        optional
      />
      <div>
        <SubmitButton>{copy.submit}</SubmitButton>
      </div>
    </PostForm>
  );
}
