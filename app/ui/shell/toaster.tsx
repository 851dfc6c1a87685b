import * as Radix from "@radix-ui/react-toast";
import { Form } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";

import { Button } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { useHydrated } from "remix-utils/use-hydrated";
import { siteCopy } from "~/copy/site";
import { withoutToast } from "~/ui/toast-cookie";
import {
  createToastStore,
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  TOAST_UNDO_DURATION_MS,
  type ToastMessage,
  type ToastUndo,
} from "~/ui/toast-store";

const KINDS: Record<ToastMessage["kind"], { icon: IconName; look: string; iconLook: string }> = {
  positive: { icon: "ok", look: "border-line", iconLook: "text-positive" },
  info: { icon: "info", look: "border-line", iconLook: "text-info" },
  danger: { icon: "no", look: "border-danger", iconLook: "text-danger" },
};

const corner = "toast-corner fixed right-4 left-4 z-30 sm:left-auto sm:w-96 print:hidden";
const card =
  "grid grid-cols-[auto_1fr_auto] items-start gap-3 rounded-l border bg-surface-raised py-2.5 pr-2.5 pl-4 text-2 leading-snug shadow-float";

const closeButton = "grid size-7 place-items-center rounded-m text-ink-muted hover:bg-surface-sunken";

const store = createToastStore();
const noToasts = store.getToasts();

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

  if (!hydrated) {
    return toast ? (
      <div role={toast.kind === "danger" ? "alert" : "status"} className={corner}>
        <div className={`${card} ${KINDS[toast.kind].look}`}>
          <Body toast={toast} />
        </div>
      </div>
    ) : null;
  }

  return (
    <Radix.Provider
      label={siteCopy.messages}
      duration={TOAST_DURATION_MS}
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toasts.map((entry) => (
        <Radix.Root
          key={entry.id}
          open={entry.open}
          duration={entry.undo ? TOAST_UNDO_DURATION_MS : TOAST_DURATION_MS}
          onOpenChange={(open) => {
            if (!open) store.dismiss(entry.id);
          }}
          type={entry.kind === "danger" ? "foreground" : "background"}
          className={`${card} ${KINDS[entry.kind].look} data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)`}
        >
          <Body toast={entry} />
          <Radix.Close aria-label={siteCopy.dismiss} className={closeButton}>
            <Icon name="close" small />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className={corner} />
    </Radix.Provider>
  );
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
      <div id="refusal-toast" data-duration={TOAST_DURATION_MS} data-threshold={TOAST_SWIPE_THRESHOLD_PX}>
        <section aria-label={siteCopy.messages}>
          <ol className={corner}>
            <li className={`${card} ${KINDS[answer.toast.kind].look}`}>
              <div role="alert" className="contents">
                <Body toast={answer.toast} />
              </div>
              <button type="button" aria-label={siteCopy.dismiss} className={closeButton}>
                <Icon name="close" small />
              </button>
            </li>
          </ol>
        </section>
      </div>
    </template>
  );
}

function Body({ toast }: { toast: ToastMessage }) {
  return (
    <>
      <span className={`py-1 ${KINDS[toast.kind].iconLook}`}>
        <Icon name={KINDS[toast.kind].icon} />
      </span>
      <div className="py-1">
        <strong className="block font-title">{toast.title}</strong>
        {toast.description ? <p className="text-ink-muted">{toast.description}</p> : null}
        {toast.undo ? <Undo undo={toast.undo} onUndo={() => store.dismiss(toast.id)} /> : null}
      </div>
    </>
  );
}

/** Takes back what the message reports. A form, so that it works without scripts. */
function Undo({ undo: { action, fields }, onUndo }: { undo: ToastUndo; onUndo: () => void }) {
  return (
    <Form method="post" action={action} preventScrollReset className="mt-2" onSubmit={onUndo}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button>{siteCopy.undo}</Button>
    </Form>
  );
}
