import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";

import { notFound } from "~/http/not-found.server";
import { systemSettingsCopy as copy } from "~/copy/system-settings";
import type { Settings, SettingsPage } from "~/models/settings/settings";
import { SECTION_FORMS } from "~/models/settings/settings-form";
import { saveSettings, settingsFingerprint } from "~/models/settings/settings-save.server";
import {
  type FieldValues,
  fieldValuesOf,
  isSettingsPage,
  settingsOf,
} from "~/models/settings/settings-section";
import { getSettings } from "~/models/settings/settings.server";
import { hasDevMail, hasMailServer } from "~/models/mail/mail.server";
import { getLastTestMail, sendTestMail } from "~/models/mail/test-mail.server";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { isTwoStep } from "~/auth/two-steps";
import { answerForm, refuse } from "~/http/answer-form.server";
import { requireForm } from "~/http/form.server";
import { limitOrThrow } from "~/http/rate-limit.server";
import { redirectWithToast } from "~/http/toast.server";

import { savedSince } from "./saved-since.server";

/** The part of the settings in a URL. Throws a 404. */
export function requireSection(name: string | undefined): SettingsPage {
  if (!isSettingsPage(name)) throw notFound();
  return name;
}

/** One part of the settings as its page shows it. */
export async function loadSection(section: SettingsPage, viewer: Viewer) {
  const settings = await getSettings();
  const testMail = section === "mail" ? await getLastTestMail({ to: viewer.user.email }) : null;
  return {
    section,
    values: fieldValuesOf(section, settings),
    seen: settingsFingerprint(settingsOf(section, settings)),
    mail: {
      to: viewer.user.email,
      hasServer: hasMailServer(),
      isReadable: hasDevMail(),
      last: testMail,
    },
  };
}

/** What the page of one part returns after a refusal. */
interface SectionReply {
  result: SubmissionResult;
  /** What someone else saved first, in the fields that they changed. */
  theirs: FieldValues;
  /**
   * The change would lock this person out until they have set up two-step sign-in, so they have to
   * agree to it.
   */
  asksForSetUp?: boolean;
}

/** Saves one part of the settings, or sends the test email. */
export async function answerSection(request: Request, viewer: Viewer, section: SettingsPage) {
  if (section === "mail") return answerTestMail(request, viewer);
  const { title } = copy.sections[section];
  let asksForSetUp = false;
  return answerForm(
    request,
    {
      schema: SECTION_FORMS[section],
      refused: async ({ reply, rule }): Promise<SectionReply> => ({
        result: reply,
        theirs: rule ? savedSince(reply, settingsOf(section, await getSettings())) : {},
        ...(asksForSetUp ? { asksForSetUp } : {}),
      }),
    },
    async ({ seen, changes, acceptsSetUp }) => {
      asksForSetUp = !acceptsSetUp && (await stopsViewer(viewer, changes));
      if (asksForSetUp) return refuse({ staffSecondFactorRequired: [copy.setUp.warning] });
      await saveSettings({ seen, changes, name: title, source: auditSource(request, viewer) });
      return redirectWithToast(`/admin/settings/${section}`, {
        kind: "positive",
        title: copy.saved(title),
        description: copy.savedText,
      });
    },
  );
}

/** Whether a change requires two-step sign-in of someone who hasn't used it. */
async function stopsViewer(viewer: Viewer, changes: Partial<Settings>): Promise<boolean> {
  const settings = await getSettings();
  const stops = (rules: Settings) => rules.staffSecondFactorRequired && !isTwoStep(viewer, rules);
  return stops({ ...settings, ...changes }) && !stops(settings);
}

async function answerTestMail(request: Request, viewer: Viewer): Promise<Response> {
  await requireForm(request, z.object({ intent: z.literal("send-test-mail") }));
  await limitOrThrow({ rule: "account", account: viewer.user.id });
  await sendTestMail({ to: viewer.user.email, source: auditSource(request, viewer) });
  return redirectWithToast("/admin/settings/mail", { kind: "positive", title: copy.testMail.queued });
}
