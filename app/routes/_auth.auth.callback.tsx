import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useEffect } from "react";

import { DeadLink, type DeadLinkReason } from "~/features/account/sign-in/dead-link";
import { OtherAddress } from "~/features/account/sign-in/other-address";
import { useHydrated } from "remix-utils/use-hydrated";
import { deadLinkCopy as copy } from "~/copy/auth";
import { finishSignIn } from "~/features/account/sign-in/sign-in.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { exchangeCode } from "~/auth/sign-in.server";

const DETAIL_MAX_CHARACTERS = 300;
/** The browser that comes back isn't the one that asked: it has no verifier, or another one. */
const OTHER_BROWSER = ["bad_code_verifier", "pkce_code_verifier_not_found", "flow_state_not_found"];

interface Refusal {
  reason: DeadLinkReason;
  detail?: string;
}

/**
 * Where the identity provider redirects browsers back to: with a code to exchange, a link of ours,
 * or an error.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const code = query.get("code");
  // The first of the two links of an email change brings a message and no sign-in.
  if (!code && query.has("message")) return { otherAddress: true } as const;
  const refused = query.get("error_description") ?? query.get("error");
  if (refused !== null) return refuse({ reason: "run-out", detail: refused }, 400);
  if (query.has("token_hash")) return redirect(`/auth/confirm?${query.toString()}`, 303);
  if (!code) return refuse({ reason: "incomplete" }, 400);
  const result = await exchangeCode(request, { code });
  if (result.ok) return finishSignIn(result, { target: query.get("next"), toast: "signedIn" });
  const { code: why, message, status } = result.error;
  const reason = OTHER_BROWSER.includes(why) ? "other-browser" : "run-out";
  return refuse({ reason, detail: message }, status, result.error.headers);
}

function refuse({ reason, detail }: Refusal, status: number, headers?: Headers) {
  const refusal: Refusal = detail ? { reason, detail: detail.slice(0, DETAIL_MAX_CHARACTERS) } : { reason };
  return data(refusal, { status, headers });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/auth/callback",
    noindex: true,
  });

export default function Callback() {
  const refusal = useLoaderData<typeof loader>();
  const fromFragment = useFragmentRefusal();
  if ("otherAddress" in refusal) return <OtherAddress />;
  return <DeadLink {...(fromFragment ?? refusal)} />;
}

/**
 * The provider's own pages put errors behind the `#`, which no server sees. If its emails don't
 * follow PKCE, whole sign-ins arrive there as well. Those are refused, because anyone could send a
 * link that signs someone else in as the sender.
 */
function useFragmentRefusal(): Refusal | null {
  const { hash, pathname } = useLocation();
  const fragment = new URLSearchParams(useHydrated() ? hash.slice(1) : "");
  const holdsTokens = fragment.has("access_token") || fragment.has("refresh_token");
  // An effect, because the address bar is the browser's. Tokens must not stay in it, or in the
  // history.
  useEffect(() => {
    if (holdsTokens) window.history.replaceState(window.history.state, "", pathname);
  }, [holdsTokens, pathname]);
  if (holdsTokens) return { reason: "open-tokens" };
  const detail = fragment.get("error_description");
  return detail ? { reason: "run-out", detail: detail.slice(0, DETAIL_MAX_CHARACTERS) } : null;
}
