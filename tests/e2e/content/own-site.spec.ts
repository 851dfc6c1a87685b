import type { Page } from "@playwright/test";

import { drawPicture } from "../../factories/picture";
import { demoPassword } from "../accounts";
import { expectAccessibleInBothThemes } from "../axe";
import { expect, test } from "../fixtures";
import { useOwnServer } from "../own-server";
import { expectLightFirstVisit } from "../support/first-visit";
import { expectMirrored } from "../support/right-to-left";

/* One evening of an operator: from the original site to their own, in both languages. */

test.describe.configure({ timeout: 240_000 });

const url = useOwnServer();

async function signIn(page: Page): Promise<void> {
  const response = await page.request.post(url("/api/auth/login"), {
    data: { email: "super_admin@demo.test", password: demoPassword() },
    headers: { Origin: url() },
  });
  expect(response.status(), await response.text()).toBe(200);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Live for everyone now").first()).toBeVisible();
}

/** Goes to the German version of the text that is open. */
async function openGerman(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Deutsch" }).click();
  await page.waitForURL(/language=de/);
  // A message that is still shown would pass for the one of the next text.
  await page.reload();
}

const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

test(
  "an operator makes the site their own, and visitors see all of it in both languages",
  { tag: "@no-js" },
  async ({ page, browser, javaScriptEnabled }) => {
    await signIn(page);

    await test.step("the first words, in two languages", async () => {
      await page.goto(url("/admin/site/hero"));
      await expect(page.getByText("The original text is live.")).toBeVisible();
      await fill(page, "Headline", "Clocks that answer to");
      if (javaScriptEnabled) {
        await expect(page.getByText("Draft saved automatically")).toBeVisible();
        await expect(page.getByText("The draft is the same as what is live.")).toHaveCount(0);
        await expectAccessibleInBothThemes(page);
      }
      await publish(page);
      await openGerman(page);
      await expect(page.getByText("Its readers see the English one until you publish")).toBeVisible();
      await fill(page, "Headline", "Uhren hören auf");
      await publish(page);
    });

    await test.step("a question", async () => {
      await page.goto(url("/admin/site/faq"));
      await page.getByRole("button", { name: "Add question" }).click();
      const entry = page.locator("#entry-4");
      await entry.getByLabel("Question", { exact: true }).fill("Do you wind them?");
      await entry.getByLabel("Short answer").fill("Yes");
      await entry.getByLabel("Answer", { exact: true }).fill("Once a week.");
      await publish(page);
    });

    await test.step("a page of their own, linked at the foot of every page", async () => {
      await page.goto(url("/admin/site"));
      await fill(page, "Title", "Imprint");
      await fill(page, "Address", "imprint");
      await page.getByRole("button", { name: "Create page" }).click();
      await fill(page, "Description for search engines", "Who runs this site.");
      await fill(page, "Text", "## Responsible\n\nClockworks Ltd.");
      await publish(page);
      await openGerman(page);
      await expect(page.getByText("Visitors don't see this page yet.")).toHaveCount(0);
      await fill(page, "Title", "Impressum");
      await fill(page, "Text", "## Verantwortlich\n\nClockworks Ltd.");
      await publish(page);

      await page.goto(url("/admin/site/navigation"));
      await page.getByRole("button", { name: "Add link" }).click();
      const entry = page.locator("#entry-0");
      await entry.getByLabel("Label", { exact: true }).fill("Imprint");
      await entry.getByLabel("Address", { exact: true }).fill("/pages/imprint");
      await entry.getByLabel("Place").selectOption("Footer");
      await publish(page);
    });

    await test.step("a privacy policy", async () => {
      await page.goto(url("/admin/site/privacy"));
      await fill(page, "Lead", "We keep the time, and nothing else.");
      await page.getByLabel("What changed").fill("Our own words");
      await publish(page);
    });

    await test.step("name, color and sign", async () => {
      await page.goto(url("/admin/site"));
      await page.getByRole("main").getByRole("link", { name: "Brand" }).click();
      await fill(page, "Product name", "Clockworks");
      await fill(page, "Brand color", "#1b4f9c");
      await page.getByRole("button", { name: "Save and publish" }).click();
      await expect(page.getByText("Brand saved", { exact: true }).first()).toBeVisible();
      await fill(page, "Product name", "Clockworks");
      const buffer = await drawPicture({ width: 256, height: 256, format: "png" });
      const file = { name: "sign.png", mimeType: "image/png", buffer };
      await page.getByLabel("Sign", { exact: true }).setInputFiles(file);
      await page.getByRole("button", { name: "Use this sign" }).click();
      await expect(page.getByText("Sign saved", { exact: true }).first()).toBeVisible();
    });

    const visitor = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await test.step("what a visitor sees", async () => {
      await visitor.goto(url());
      await expect(visitor).toHaveTitle(/^Clockworks/);
      await expect(visitor.getByRole("heading", { level: 1 })).toContainText("Clocks that answer to");
      await expect(visitor.getByText("Do you wind them?")).toBeVisible();
      const sign = visitor.getByRole("banner").locator('img[src^="/brand/sign-"]');
      expect(await sign.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await visitor.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
      await expect(visitor.getByRole("heading", { name: "Responsible" })).toBeVisible();
      await visitor.goto(url("/privacy"));
      await expect(visitor.getByText("We keep the time, and nothing else.")).toBeVisible();
      await visitor.goto(url("/privacy/versions"));
      await expect(visitor.getByText("Our own words")).toBeVisible();
    });

    await test.step("and in German", async () => {
      await visitor.goto(url());
      await visitor.getByRole("contentinfo").getByRole("button", { name: "Deutsch" }).click();
      await expect(visitor).toHaveURL(url("/de"));
      await expect(visitor.getByRole("heading", { level: 1 })).toContainText("Uhren hören auf");
      await expect(visitor, "the brand is the same").toHaveTitle(/^Clockworks/);
      await visitor.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
      await expect(visitor.getByRole("heading", { name: "Verantwortlich" })).toBeVisible();
      await expect(visitor).toHaveTitle(/^Impressum/);
    });

    // Looking at a page takes scripts.
    if (javaScriptEnabled) {
      await test.step("light, without faults, and mirrored from right to left", async () => {
        for (const path of ["/pages/imprint", "/de/pages/imprint", "/privacy/versions"]) {
          await expectLightFirstVisit(visitor, url(path));
          await expectAccessibleInBothThemes(visitor);
        }
        await visitor.goto(url("/de/pages/imprint"));
        await expectMirrored(visitor);
      });
    }
    await visitor.context().close();
  },
);
