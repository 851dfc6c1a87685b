import * as Radix from "@radix-ui/react-toast";
import { useEffect, useState, useSyncExternalStore } from "react";

import { Icon, type IconName } from "~/ui/icon";
import { useHydrated } from "remix-utils/use-hydrated";
import { siteCopy } from "~/copy/site";
import {
  createToastStore,
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  type ToastMessage,
} from "~/ui/toast-store";

const KINDS: Record<ToastMessage["kind"], { icon: IconName; look: string; iconLook: string }> = {
  positive: { icon: "ok", look: "border-line", iconLook: "text-positive" },
  info: { icon: "info", look: "border-line", iconLook: "text-info" },
  danger: { icon: "no", look: "border-danger", iconLook: "text-danger" },
};

const corner = "toast-corner fixed right-4 left-4 z-30 sm:left-auto sm:w-96 print:hidden";
const card =
  "grid grid-cols-[auto_1fr_auto] items-start gap-3 rounded-l border bg-surface-raised py-2.5 pr-2.5 pl-4 text-2 leading-snug shadow-float";

const store = createToastStore();
const noToasts = store.getToasts();

/**
 * Shows the message that the server sent along. Without JavaScript it is a status region in the
 * page.
 */
export function Toaster({ toast }: { toast: ToastMessage | null }) {
  const hydrated = useHydrated();
  const toasts = useSyncExternalStore(store.subscribe, store.getToasts, () => noToasts);

  useEffect(() => {
    if (toast) store.show(toast);
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
          onOpenChange={(open) => {
            if (!open) store.dismiss(entry.id);
          }}
          type={entry.kind === "danger" ? "foreground" : "background"}
          className={`${card} ${KINDS[entry.kind].look} data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)`}
        >
          <Body toast={entry} />
          <Radix.Close
            aria-label={siteCopy.dismiss}
            className="grid size-7 place-items-center rounded-m text-ink-muted hover:bg-surface-sunken"
          >
            <Icon name="close" small />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className={corner} />
    </Radix.Provider>
  );
}

/**
 * Shows the toast of a refused form, and returns whether it did. An answer that arrived as a
 * document has no toast: its page shows the heading itself, as it does without scripts.
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

function Body({ toast }: { toast: ToastMessage }) {
  return (
    <>
      <span className={`py-1 ${KINDS[toast.kind].iconLook}`}>
        <Icon name={KINDS[toast.kind].icon} />
      </span>
      <div className="py-1">
        <strong className="block font-title">{toast.title}</strong>
        {toast.description ? <p className="text-ink-muted">{toast.description}</p> : null}
      </div>
    </>
  );
}
