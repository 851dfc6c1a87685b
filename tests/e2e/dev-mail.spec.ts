import { startAppServer } from "../../scripts/app-server";
import { createAccount } from "./accounts";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { mailedPath } from "./outbox";

test(
  "a mail that nobody sends can be read, and its link followed",
  { tag: "@phone" },
  async ({ page, request }) => {
    const email = `reader-${crypto.randomUUID()}@example.com`;
    const registration = { email, password: "a good long password", firstName: "Ada", lastName: "Byron" };
    expect((await request.post("/api/auth/register", { data: registration })).ok()).toBe(true);

    await page.goto("/dev/mail");
    const row = page.getByRole("listitem").filter({ hasText: email });
    await row.getByRole("link", { name: "Confirm your email address for Automata" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Confirm your email address for Automata",
    );
    await expect(page.getByRole("link", { name: "Open the link in this email" })).toHaveAttribute(
      "href",
      mailedPath(email, "signup"),
    );
    const frame = page.frameLocator('iframe[title="The HTML email"]');
    await expect(frame.getByRole("link").first()).toBeVisible();
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(fits, "the page fits the screen").toBe(true);
    // Only the hydrated page gives the frame its height. Nothing may be removed from it before.
    await expect(page.locator("iframe")).toHaveAttribute("style", /height/);
    const cutOff = () =>
      page.locator("iframe").evaluate((element: HTMLIFrameElement) => {
        const root = element.contentDocument?.documentElement;
        return root ? root.scrollHeight - element.clientHeight : NaN;
      });
    await expect.poll(cutOff, { message: "pixels of the email below its frame" }).toBe(0);
    // The frame runs no scripts, so the checker would wait in it forever.
    await page.locator("iframe").evaluate((element) => element.remove());
    await expectAccessible(page);
  },
);

test("a signed-in reader who opens an email from the list sees it", async ({ page }) => {
  const { email } = await createAccount(page);
  await page.goto("/dev/mail");
  await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").first().click();
  const frame = page.frameLocator('iframe[title="The HTML email"]');
  await expect(frame.getByRole("link").first()).toBeVisible();
});

test.describe("where mails are sent or the server is not a demo", () => {
  test.use({ expectedErrors: [/404/] });

  test("there is no such page", async ({ request }) => {
    const server = await startAppServer({
      databaseUrl: `file:${process.env.E2E_DATABASE_FILE}`,
      env: { LOG_LEVEL: "warn" },
    });
    for (const path of ["/dev/mail", "/dev/mail.data", "/dev/mail/some-id", "/dev/mail/some-id/html"]) {
      expect((await request.get(server.url + path)).status(), path).toBe(404);
    }
    await server.stop();
  });
});
