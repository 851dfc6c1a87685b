import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";

import { useHydrated } from "remix-utils/use-hydrated";
import { shellCopy } from "~/copy/shared/shell";
import { withoutToast } from "~/ui/toast-cookie";
import { createToastStore, type ToastEntry, type ToastMessage } from "~/ui/toast-store";

import { CloseToast, PlainToast, ToastBody, toastCard, toastCorner, toastTimes } from "./toast-card";

const store = createToastStore();
const noToasts = store.getToasts();

/** Where the module can't be loaded, the message still shows, and stays. */
const LiveToasts = lazy(() => import("./live-toasts").catch(() => ({ default: OpenToasts })));

/**
 * Shows the message that came with the page. Without JavaScript it is a status region in the page.
 */
export function Toaster({ toast }: { toast: ToastMessage | null }) {
  const hydrated = useHydrated();
  const toasts = useSyncExternalStore(store.subscribe, store.getToasts, () => noToasts);

  // An effect, because the store and the cookie are outside React. The cookie goes only when the
  // message is on the screen: an answer that is thrown away must not take it along.
  useEffect(() => {
    if (!toast) return;
    store.show(toast);
    const removal = withoutToast(document.cookie, toast.id);
    if (removal) document.cookie = removal;
  }, [toast]);

  if (!hydrated) return toast ? <PlainToast toast={toast} /> : null;
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={<OpenToasts toasts={toasts} />}>
      <LiveToasts toasts={toasts} onDismiss={store.dismiss} />
    </Suspense>
  );
}

/** Shows a message that comes from the page itself. */
export function showToast(toast: ToastMessage): void {
  store.show(toast);
}

function OpenToasts({ toasts }: { toasts: readonly ToastEntry[] }) {
  return <>{toasts.map((toast) => (toast.open ? <PlainToast key={toast.id} toast={toast} /> : null))}</>;
}

/**
 * Shows the toast of a refused form, and returns whether it did. If the answer arrived as a
 * document, there is no toast: its page shows the heading itself, as it does without scripts.
 */
export function useRefusalToast(answer: { toast?: ToastMessage } | undefined): boolean {
  const [documentAnswer] = useState(answer);
  const toast = answer === documentAnswer ? undefined : answer?.toast;

  // The store is outside React. A new answer adds its toast once, because its id is new.
  useEffect(() => {
    if (toast) store.show(toast);
  }, [toast]);

  return toast !== undefined;
}

/**
 * The same toast for an answer that is a document without React: its page script shows it, and
 * removes the heading of the form that says the same.
 */
export function RefusalToast({ answer }: { answer: { toast?: ToastMessage } | undefined }) {
  if (!answer?.toast) return null;
  return (
    <template id="refusal">
      <div {...toastTimes}>
        <section aria-label={shellCopy.messages}>
          <ol className={toastCorner}>
            <li className={toastCard(answer.toast.kind)}>
              <div role="alert" className="contents">
                <ToastBody toast={answer.toast} />
              </div>
              <CloseToast />
            </li>
          </ol>
        </section>
      </div>
    </template>
  );
}
