import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";

import { Button } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { shellCopy } from "~/copy/shared/shell";
import {
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  type ToastMessage,
  type ToastUndo,
} from "~/ui/toast-store";

const KINDS: Record<ToastMessage["kind"], { icon: IconName; look: string; iconLook: string }> = {
  positive: { icon: "ok", look: "border-line", iconLook: "text-positive" },
  info: { icon: "info", look: "border-line", iconLook: "text-info" },
  danger: { icon: "no", look: "border-danger", iconLook: "text-danger" },
};

/** Where messages are on the screen. */
export const toastCorner = "toast-corner fixed end-4 start-4 z-30 sm:start-auto sm:w-96 print:hidden";

export const toastCloseButton =
  "grid size-7 place-items-center rounded-m text-ink-muted hover:bg-surface-sunken";

/** The look of the card of a message. */
export function toastCard(kind: ToastMessage["kind"]): string {
  return `grid grid-cols-[auto_1fr_auto] items-start gap-3 rounded-l border bg-surface-raised py-2.5 pe-2.5 ps-4 text-2 leading-snug shadow-float ${KINDS[kind].look}`;
}

/** What page scripts need to know about a message that disappears. */
export const toastTimes = {
  "data-duration": TOAST_DURATION_MS,
  "data-threshold": TOAST_SWIPE_THRESHOLD_PX,
} as const;

/** A message as a status region. It stays, unless a page script offers to close it. */
export function PlainToast({ toast }: { toast: ToastMessage }) {
  return (
    <div role={toast.kind === "danger" ? "alert" : "status"} className={toastCorner} {...toastTimes}>
      <div className={toastCard(toast.kind)}>
        <ToastBody toast={toast} />
        <CloseToast hidden />
      </div>
    </div>
  );
}

/** The button that closes a message. */
export function CloseToast(button: ComponentProps<"button">) {
  return (
    <button type="button" aria-label={shellCopy.dismiss} className={toastCloseButton} {...button}>
      <Icon name="close" small />
    </button>
  );
}

/** The text of a message, with the button that takes back what it reports. */
export function ToastBody({ toast, onUndo }: { toast: ToastMessage; onUndo?: () => void }) {
  return (
    <>
      <span className={`py-1 ${KINDS[toast.kind].iconLook}`}>
        <Icon name={KINDS[toast.kind].icon} />
      </span>
      <div className="py-1">
        <strong className="block font-title">{toast.title}</strong>
        {toast.description ? <p className="text-ink-muted">{toast.description}</p> : null}
        {toast.undo ? <Undo undo={toast.undo} onUndo={onUndo} /> : null}
      </div>
    </>
  );
}

/** Takes back what the message reports. A form, so that it works without scripts. */
function Undo({ undo: { action, fields }, onUndo }: { undo: ToastUndo; onUndo: (() => void) | undefined }) {
  return (
    <Form method="post" action={action} preventScrollReset className="mt-2" onSubmit={onUndo}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button>{shellCopy.undo}</Button>
    </Form>
  );
}
