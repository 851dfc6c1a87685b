/** The form that takes back what a message reports. */
export interface ToastUndo {
  action: string;
  fields: Record<string, string>;
}

/** A short message about something that was done. */
export interface ToastMessage {
  id: string;
  kind: "positive" | "info" | "danger";
  title: string;
  description?: string | undefined;
  undo?: ToastUndo | undefined;
}

/** A message in the store: `open` until it times out or is dismissed. */
export interface ToastEntry extends ToastMessage {
  open: boolean;
}

const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5000;
/** A message with a button stays longer, so that there is time to reach it. */
export const TOAST_UNDO_DURATION_MS = 12_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;
/**
 * How long a dismissed message stays in memory, so that a late update finds it closed instead of
 * opening a new one.
 */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

type ToastAction =
  | { type: "added"; toast: ToastMessage }
  | { type: "updated"; toast: Partial<ToastMessage> & { id: string } }
  | { type: "dismissed"; id: string }
  | { type: "removed"; id: string };

/** Returns the next list of messages, newest first, at most `TOAST_LIMIT`. */
function reduceToasts(toasts: readonly ToastEntry[], action: ToastAction): readonly ToastEntry[] {
  switch (action.type) {
    case "added":
      return [{ ...action.toast, open: true }, ...toasts].slice(0, TOAST_LIMIT);
    case "updated":
      return toasts.map((toast) => (toast.id === action.toast.id ? { ...toast, ...action.toast } : toast));
    case "dismissed":
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, open: false } : toast));
    case "removed":
      return toasts.filter((toast) => toast.id !== action.id);
  }
}

/** Keeps the messages of a page and notifies listeners. */
export function createToastStore() {
  let toasts: readonly ToastEntry[] = [];
  const listeners = new Set<() => void>();
  const removals = new Map<string, ReturnType<typeof setTimeout>>();

  function dispatch(action: ToastAction) {
    toasts = reduceToasts(toasts, action);
    for (const listener of listeners) listener();
  }

  return {
    getToasts: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Shows a message. A message with a known id is updated instead of shown twice. */
    show(toast: ToastMessage) {
      const known = toasts.some(({ id }) => id === toast.id);
      dispatch(known ? { type: "updated", toast } : { type: "added", toast });
    },
    dismiss(id: string) {
      dispatch({ type: "dismissed", id });
      if (removals.has(id)) return;
      removals.set(
        id,
        setTimeout(() => {
          removals.delete(id);
          dispatch({ type: "removed", id });
        }, TOAST_REMOVE_DELAY_MS),
      );
    },
  };
}
