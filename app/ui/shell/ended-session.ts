import type { SignedOutForm } from "./signed-out-page";

/** Ends the session of a tab whose owner has signed out elsewhere. Keeps what is typed in it. */
export function endSession({
  owner,
  revalidate,
  setEnded,
}: {
  owner: string;
  revalidate: () => void;
  setEnded: (ended: Error) => void;
}): void {
  if (isUnsavedEditor()) return;
  const texts = owner === "" ? [] : typedTexts();
  if (texts.length > 0) setEnded(signedOutWith(texts));
  else revalidate();
}

/**
 * Whether an editor would warn before it is left. It stays as it is: its author hears of the end of
 * the session from the next save, and can sign in elsewhere.
 */
function isUnsavedEditor(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

/** What has been typed into this page since it was loaded. */
function typedTexts(): SignedOutForm["texts"] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "[method=post] :is(textarea, input:not([type=password], [type=file]))",
  );
  return [...fields]
    .filter(({ value, defaultValue }) => value !== defaultValue && value.trim() !== "")
    .map(({ name, value }) => [name, value]);
}

/** The answer that the server would give to a form with these texts, as the router keeps it. */
function signedOutWith(texts: SignedOutForm["texts"]): Error {
  const redirectTo = location.pathname + location.search;
  const data: SignedOutForm = { signIn: `/login?${new URLSearchParams({ redirectTo })}`, texts };
  return Object.assign(new Error(), { status: 401, statusText: "", internal: false, data });
}
