import { useNavigation } from "@remix-run/react";

import { readLanguageTarget } from "~/lib/language/language-paths";

/** The path of the page that is being loaded, without its language; null while none is. */
export function useLoadingPath(): string | null {
  const { state, location } = useNavigation();
  if (state !== "loading") return null;
  return readLanguageTarget(location.pathname)?.target ?? location.pathname;
}
