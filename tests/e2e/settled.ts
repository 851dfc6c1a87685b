import type { Keyboard, Locator, Page } from "@playwright/test";

/*
 * People act on what they see, and a page that is still arriving is not all there: a form sends
 * half of its fields, a key goes nowhere, a link on its way out leads elsewhere. These functions
 * make each action and each single reading of a test wait until the page has arrived.
 */

/** What a person does to a page. */
const ACTIONS = [
  "check",
  "clear",
  "click",
  "dispatchEvent",
  "dragTo",
  "fill",
  "focus",
  "hover",
  "press",
  "pressSequentially",
  "selectOption",
  "setChecked",
  "setInputFiles",
  "uncheck",
] as const satisfies (keyof Locator)[];

/** What reads a page once, unlike assertions, which look again until they hold. */
const READINGS = [
  "allInnerTexts",
  "allTextContents",
  "boundingBox",
  "count",
  "evaluate",
  "evaluateAll",
  "getAttribute",
  "innerText",
  "inputValue",
  "isVisible",
  "textContent",
] as const satisfies (keyof Locator)[];

/** What leads a page elsewhere. It ends when the next page has arrived. */
const WAYS = ["goto", "reload"] as const satisfies (keyof Page)[];

const KEYS = ["press", "type"] as const satisfies (keyof Keyboard)[];

/** What React and Remix leave on a page that runs them. */
interface PageWindow {
  __remixContext?: object;
  __remixRouter?: { state: { navigation: { state: string }; revalidation: string } };
}

/**
 * Whether the page has arrived: it is loaded, React has hydrated and drawn it, and no next page is
 * on its way. Runs in the page.
 */
function hasArrived(): boolean {
  if (document.readyState !== "complete") return false;
  // A script of the page fetches another part.
  if (document.querySelector("[data-picker][aria-busy=true]")) return false;
  const { __remixContext: context, __remixRouter: router } = window as PageWindow;
  // A page without scripts, or a browser that runs none.
  if (!context) return true;
  const root = Object.entries(document).find(([key]) => key.startsWith("__reactContainer$"))?.[1] as
    | { stateNode: { pendingLanes: number } }
    | undefined;
  if (!root || !router || root.stateNode.pendingLanes !== 0) return false;
  if (router.state.navigation.state !== "idle" || router.state.revalidation !== "idle") return false;
  // Until React has hydrated it, the page keeps events from it.
  let isHeard = false;
  document.addEventListener("reset", () => (isHeard = true), { once: true });
  document.dispatchEvent(new Event("reset"));
  return isHeard;
}

/** Waits until the page has arrived. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.waitForFunction(hasArrived);
}

type Method = (this: unknown, ...values: unknown[]) => Promise<unknown>;

/** The file's own lines of a stack hide the test's line, which is what a report should show. */
function withoutOwnLines(error: unknown): unknown {
  if (error instanceof Error) {
    error.stack = error.stack
      ?.split("\n")
      .filter((line) => !line.includes(import.meta.filename))
      .join("\n");
  }
  return error;
}

/** Puts other methods in the place of an object's own. */
function replaceMethods(target: object, names: readonly string[], replace: (own: Method) => Method): void {
  for (const name of names) {
    const replacement = replace(Reflect.get(target, name) as Method);
    const method: Method = async function (...values) {
      try {
        return await replacement.apply(this, values);
      } catch (error) {
        throw withoutOwnLines(error);
      }
    };
    Reflect.set(target, name, method);
  }
}

let isPrepared = false;

/**
 * Makes the actions and readings of all pages of this worker wait, and the keyboard of this page.
 * Assertions look again by themselves, and `page.evaluate` doesn't wait.
 */
export function actOnlyWhenSettled(page: Page): void {
  replaceMethods(
    page.keyboard,
    KEYS,
    (own) =>
      async function (...values) {
        await settle(page);
        return own.apply(this, values);
      },
  );
  if (isPrepared) return;
  isPrepared = true;
  replaceMethods(
    Object.getPrototypeOf(page.locator("html")) as object,
    [...ACTIONS, ...READINGS],
    (own) =>
      async function (...values) {
        await settle((this as Locator).page());
        return own.apply(this, values);
      },
  );
  replaceMethods(
    Object.getPrototypeOf(page) as object,
    WAYS,
    (own) =>
      async function (...values) {
        const answer = await own.apply(this, values);
        await settle(this as Page);
        return answer;
      },
  );
}
