import type { Page } from "@playwright/test";

/** Holds back what goes to the data of a page, until the function that it returns is called. */
export async function holdBack(page: Page, pathname: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === `${pathname}.data`,
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}
