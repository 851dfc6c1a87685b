import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import {
  createToastStore,
  TOAST_DURATION_MS,
  TOAST_REMOVE_DELAY_MS,
  TOAST_SWIPE_THRESHOLD_PX,
} from "./toast-store";

const saved = { id: "1", kind: "positive", title: "Saved" } as const;
const failed = { id: "2", kind: "danger", title: "Failed" } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the toast store", () => {
  test("shows one message at a time, the newest", () => {
    const store = createToastStore();
    store.show(saved);
    store.show(failed);
    expect(store.getToasts()).toEqual([{ ...failed, open: true }]);
  });

  test("updates a message that it knows instead of showing it twice", () => {
    const store = createToastStore();
    store.show(saved);
    store.show({ ...saved, title: "Saved again" });
    expect(store.getToasts()).toEqual([{ ...saved, title: "Saved again", open: true }]);
  });

  test("closes a dismissed message at once, keeps it closed, and removes it after 1,000,000 ms", () => {
    const store = createToastStore();
    store.show(saved);
    store.dismiss("1");
    store.show(saved);
    expect(store.getToasts()).toEqual([{ ...saved, open: false }]);
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1);
    expect(store.getToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.getToasts()).toEqual([]);
  });

  test("tells its listeners, until they leave", () => {
    const store = createToastStore();
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.show(saved);
    leave();
    store.dismiss("1");
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test("has the times of the product description", () => {
    expect([TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX, TOAST_REMOVE_DELAY_MS]).toEqual([
      5000, 50, 1_000_000,
    ]);
  });
});
