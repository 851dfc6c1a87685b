import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

import { apiRequest } from "~/lib/api-client";
import type { ViewerSummary } from "~/ui/root-data";

const CHANNEL = "session";
/** Remembers in this tab which sign-in the server already knows about. */
const ONBOARDED = "onboarded";

/**
 * Keeps tabs in sync about who is signed in. A tab that hears of a change asks the server again, so
 * that no tab keeps showing pages of someone who has signed out. What is typed in the tab stays on
 * the page that says so. Each change of the session is also posted to the API, which answers with
 * the effective role.
 */
export function SessionSync({
  viewer,
  isPosted,
}: {
  viewer: ViewerSummary | null;
  /** False while staff look at this person's pages, which is no sign-in. */
  isPosted: boolean;
}) {
  const { revalidate } = useRevalidator();
  const owner = viewer?.email ?? "";
  const [ended, setEnded] = useState<Error | null>(null);
  const { externalId: uid = "", tenantId = null, role = null } = viewer ?? {};
  // An effect, because the other tabs are outside of this page.
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data !== owner)
        import("./ended-session").then(
          ({ endSession }) => endSession({ owner, revalidate, setEnded }),
          revalidate,
        );
    };
    channel.postMessage(owner);
    return () => channel.close();
  }, [owner, revalidate]);
  // An effect, because the server hears of a sign-in only after it has happened. The page never
  // waits for it.
  useEffect(() => {
    const change = uid && `${uid} ${owner}`;
    if (!isPosted || !isNews(change) || uid === "") return;
    onboard({ uid, email: owner, tenantId })
      .then((told) => {
        if (told !== undefined && told !== role) revalidate();
      })
      .catch((error: unknown) => {
        // A failed call never blocks a sign-in, so only the log shows it.
        console.warn("the sign-in could not be posted to the API", error);
      });
  }, [uid, owner, tenantId, role, isPosted, revalidate]);
  // As for a form that came too late for its session, root's error page shows what was typed.
  if (ended) throw ended;
  return null;
}

/**
 * Whether the session differs from the one this tab saw last. Always true where the browser blocks
 * storage.
 */
function isNews(change: string): boolean {
  try {
    if ((sessionStorage.getItem(ONBOARDED) ?? "") === change) return false;
    sessionStorage.setItem(ONBOARDED, change);
  } catch {
    // The server accepts the same call any number of times.
  }
  return true;
}

/** Posts a change of the session. Returns the effective role, if the server names one. */
async function onboard({
  uid,
  email,
  tenantId,
}: {
  uid: string;
  email: string;
  tenantId: string | null;
}): Promise<string | undefined> {
  const response = await apiRequest("POST", "/api/onboard-user", { uid, email }, { tenantId });
  const { role } = (await response.json()) as { role?: string };
  return role;
}
