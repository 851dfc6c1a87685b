import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useEffect } from "react";

import { loadCallback, type CallbackRefusal } from "~/features/account/sign-in/callback.server";
import { DeadLink } from "~/features/account/sign-in/dead-link";
import { ExternalRefusal } from "~/features/account/sign-in/external-refusal";
import { OtherAddress } from "~/features/account/sign-in/other-address";
import { useHydrated } from "remix-utils/use-hydrated";
import { confirmCopy, deadLinkCopy as copy } from "~/copy/auth";
import { externalFailureCopy } from "~/copy/external";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

/** The page reads what comes after the `#`. */
export const handle = { hydrate: true };

const DETAIL_MAX_CHARACTERS = 300;

/** Where the identity provider redirects browsers back to. */
export async function loader({ request }: LoaderFunctionArgs) {
  return loadCallback(request);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: titleOf(data),
    description: copy.description,
    url: "/auth/callback",
    noindex: true,
  });

export default function Callback() {
  const refusal = useLoaderData<typeof loader>();
  const fromFragment = useFragmentRefusal();
  if ("otherAddress" in refusal) return <OtherAddress />;
  if ("external" in refusal) return <ExternalRefusal {...refusal.external} />;
  return <DeadLink {...(fromFragment ?? refusal)} />;
}

function titleOf(refusal: SerializeFrom<typeof loader> | undefined): string {
  if (refusal && "otherAddress" in refusal) return confirmCopy.otherAddressTitle;
  if (refusal && "external" in refusal)
    return refusal.external.isLink ? externalFailureCopy.linkTitle : externalFailureCopy.title;
  return copy.title;
}

/**
 * The provider's own pages put errors behind the `#`, which no server sees. If its emails don't
 * follow PKCE, whole sign-ins arrive there as well. Those are refused, because anyone could send a
 * link that signs someone else in as the sender.
 */
function useFragmentRefusal(): CallbackRefusal | null {
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
