import * as Radix from "@radix-ui/react-toast";

import { Icon } from "~/ui/icon";
import { shellCopy } from "~/copy/shared/shell";
import {
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  TOAST_UNDO_DURATION_MS,
  type ToastEntry,
} from "~/ui/toast-store";

import { ToastBody, toastCard, toastCloseButton, toastCorner } from "./toast-card";

/**
 * Messages that disappear by themselves, and can be swiped away. Most pages have none, so a browser
 * loads this with the first one.
 */
export default function LiveToasts({
  toasts,
  onDismiss,
}: {
  toasts: readonly ToastEntry[];
  onDismiss: (id: string) => void;
}) {
  return (
    <Radix.Provider
      label={shellCopy.messages}
      duration={TOAST_DURATION_MS}
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toasts.map((entry) => (
        <Radix.Root
          key={entry.id}
          open={entry.open}
          duration={entry.undo ? TOAST_UNDO_DURATION_MS : TOAST_DURATION_MS}
          onOpenChange={(open) => {
            if (!open) onDismiss(entry.id);
          }}
          type={entry.kind === "danger" ? "foreground" : "background"}
          className={`${toastCard(entry.kind)} data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)`}
        >
          <ToastBody toast={entry} onUndo={() => onDismiss(entry.id)} />
          <Radix.Close aria-label={shellCopy.dismiss} className={toastCloseButton}>
            <Icon name="close" small />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className={toastCorner} />
    </Radix.Provider>
  );
}
