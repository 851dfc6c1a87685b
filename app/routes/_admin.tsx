import type { LoaderFunctionArgs } from "@remix-run/node";
import { useState } from "react";
import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";

import { getViewer } from "~/auth/access.server";
import { loadSidebar } from "~/features/sidebar/sidebar.server";
import { ConsoleRefusal } from "~/ui/console/refusal";
import { Console } from "~/ui/console/console";
import { LateShell } from "~/ui/shell/late-shell";
import { SignedOutPage, signedOutForm } from "~/ui/shell/signed-out-page";
import { consoleCopy } from "~/copy/console";
import { isSignedOutReply } from "~/ui/console/signed-out-reply";
import { readTexts, UnsentText } from "~/ui/unsent/unsent-text";
import { unsentForm } from "~/ui/unsent/unsent-form";
import { problemDetail } from "~/http/problem-detail";
import { isLostPreview } from "~/ui/preview-answer";
import { useRootData } from "~/ui/root-data";

export const handle = { hydrate: true };

/** What waits for the viewer. Nothing for everyone who is not signed in. */
export async function loader({ request }: LoaderFunctionArgs) {
  return loadSidebar(await getViewer(request));
}

export function shouldRevalidate({
  actionResult,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (isSignedOutReply(actionResult) || isLostPreview(formAction, actionResult)) return false;
  return defaultShouldRevalidate;
}

/**
 * The frame of the staff and member area. It isn't an access check: every page in it has its own.
 */
export default function AdminLayout() {
  const { settings, theme, viewer } = useRootData();
  const sidebar = useSidebar();
  const { pathname } = useLocation();
  if (!viewer) {
    return (
      <LateShell settings={settings} theme={theme} viewer={null}>
        <Outlet />
      </LateShell>
    );
  }
  return (
    <Console productName={settings.productName} viewer={viewer} sidebar={sidebar}>
      {/* What is typed on the page of one record doesn't appear on that of the next. */}
      <Outlet key={pathname} />
    </Console>
  );
}

/**
 * A page that refuses its visitor, or whose record isn't there, keeps the frame. Root handles every
 * other error.
 */
export function ErrorBoundary() {
  const { settings, theme, viewer } = useRootData();
  const sidebar = useSidebar();
  const error = useRouteError();
  const signedOut = signedOutForm(error);
  const [unsent] = useState(unsentForm);
  if (signedOut) {
    return (
      <LateShell settings={settings} theme={theme} viewer={null}>
        <SignedOutPage form={signedOut} />
      </LateShell>
    );
  }
  if (!viewer || !isRouteErrorResponse(error) || ![403, 404].includes(error.status)) throw error;
  return (
    <Console productName={settings.productName} viewer={viewer} sidebar={sidebar}>
      <ConsoleRefusal
        viewer={viewer}
        text={error.status === 404 ? null : (reasonOf(error.data) ?? consoleCopy.accessDenied.page)}
      />
      <UnsentText form={unsent} read={readTexts(error)} />
    </Console>
  );
}

/** Undefined when the loader failed. */
function useSidebar() {
  return useRouteLoaderData<typeof loader>("routes/_admin");
}

/** Refusals with a reason of their own, whatever the viewer's role. */
const EXPLAINED: readonly unknown[] = ["company_suspended", "read_only_view", "access_lost"];

/** Why the page is closed; null if it is the viewer's role. */
function reasonOf(problem: unknown): string | null {
  const isExplained =
    typeof problem === "object" && problem !== null && "code" in problem && EXPLAINED.includes(problem.code);
  return isExplained ? problemDetail(problem) : null;
}
