import type { Page } from "@playwright/test";

import { drawPicture } from "../../factories/picture";
import { demoPassword } from "../accounts";
import { expectAccessibleInBothThemes } from "../axe";
import { expect, test } from "../fixtures";
import { useOwnServer } from "../own-server";
import { holdBack } from "../support/hold-back";

/* An operator makes the site their own, and visitors see each change on the next request. */

/** Chromium reports the answers to a text that someone else changed, and to a time in the past. */
test.use({ expectedErrors: [/status of 4(?:09|22)/] });
test.describe.configure({ mode: "serial", timeout: 120_000 });

const url = useOwnServer();

async function signIn(page: Page, email = "blog_admin@demo.test"): Promise<void> {
  const response = await page.request.post(url("/api/auth/login"), {
    data: { email, password: demoPassword() },
    headers: { Origin: url() },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** What a visitor without cookies gets. */
async function visit(path = "/"): Promise<string> {
  const response = await fetch(url(path));
  return response.ok ? await response.text() : String(response.status);
}

test(
  "the hero is changed in a draft, previewed by link, published and put back",
  { tag: "@no-js" },
  async ({ page, browser }) => {
    await signIn(page);
    await page.goto(url("/admin/site"));
    await page.getByRole("link", { name: /^Hero/ }).click();
    await page.getByLabel("Button", { exact: true }).fill("Talk to an engineer");
    await page.getByLabel("What changed").fill("A button of our own");
    await page.getByRole("button", { name: "Save and preview" }).click();
    await expect(page.getByText("This is a draft. Only people with this link can see it.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Talk to an engineer" }).first()).toBeVisible();
    expect(await visit(), "a draft changes nothing").not.toContain("Talk to an engineer");
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(page.url());
    await expect(guest.getByRole("link", { name: "Talk to an engineer" }).first()).toBeVisible();
    await guest.context().close();

    await page.getByRole("link", { name: "Back to the editor" }).click();
    await page.getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText("Live for everyone now").first()).toBeVisible();
    expect(await visit()).toContain("Talk to an engineer");

    await page.getByRole("button", { name: "Restore the original" }).click();
    await expect(page.getByText("The original is back").first()).toBeVisible();
    expect(await visit()).not.toContain("Talk to an engineer");
  },
);

test(
  "a question is added to the FAQ, search engines get it, and an earlier version comes back",
  {
    tag: "@no-js",
  },
  async ({ page }) => {
    await signIn(page);
    await page.goto(url("/admin/site/faq"));
    await page.getByRole("button", { name: "Add question" }).click();
    const entry = page.locator("#entry-4");
    await entry.getByLabel("Question", { exact: true }).fill("Do you work on Sundays?");
    await entry.getByLabel("Short answer").fill("No");
    await entry.getByLabel("Answer", { exact: true }).fill("Agents do. People don't.");
    await page.getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText("Live for everyone now").first()).toBeVisible();
    const html = await visit();
    expect(html).toContain("Do you work on Sundays?");
    const [, faqJson = ""] =
      /<script type="application\/ld\+json"[^>]*>([^<]*FAQPage[^<]*)<\/script>/.exec(html) ?? [];
    expect(faqJson).toContain("Do you work on Sundays?");

    await page.getByRole("link", { name: "History" }).click();
    await page.getByRole("link", { name: /^Version 1/ }).click();
    await page.getByRole("button", { name: /^Restore version 1/ }).click();
    await expect(page.getByText("Version 1 is in the draft again").first()).toBeVisible();
    expect(await visit(), "only a draft came back").toContain("Do you work on Sundays?");
  },
);

test(
  "a person gets a photo from the library of pictures, and one without gets initials",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page);
    for (const [at, name] of ["Bo Placeholder", "Sam Sample"].entries()) {
      // Opened each time, so that the message can't be the one of the save before.
      await page.goto(url("/admin/site/people"));
      await page.getByRole("button", { name: "Add person" }).click();
      const entry = page.locator(`#entry-${at}`);
      await entry.getByLabel("Name", { exact: true }).fill(name);
      await entry.getByLabel("Responsible for").fill("Agents");
      await entry.getByLabel("Text", { exact: true }).fill("Builds them.");
      await page.getByRole("button", { name: "Save draft" }).click();
      await expect(page.getByText("Draft saved").first()).toBeVisible();
    }
    await page.goto(url("/admin/pictures"));
    await page.getByLabel("Picture", { exact: true }).setInputFiles({
      name: "bo.jpg",
      mimeType: "image/jpeg",
      buffer: await drawPicture({ width: 800, height: 1000 }),
    });
    await page.getByLabel("What it shows").fill("Bo at a desk");
    await page.getByRole("button", { name: "Upload" }).click();
    const address = await page.getByLabel("Address of “Bo at a desk”").inputValue();

    await page.goto(url("/admin/site/people"));
    const first = page.locator("#entry-0");
    await first.locator("summary").click();
    await first.getByLabel(/^Photo/).fill(address);
    await first.getByLabel("What the photo shows").fill("Bo at a desk");
    await page.getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText("Live for everyone now").first()).toBeVisible();
    await page.goto(url("/"));
    const people = page.getByRole("region", { name: "Who answers." });
    await people.scrollIntoViewIfNeeded();
    await expect(people.getByRole("img", { name: "Bo at a desk" })).toBeVisible();
    await expect(people.getByText("SS", { exact: true })).toBeVisible();
    if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
  },
);

test(
  "a refused time comes back with the text, the note and the time",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page);
    await page.goto(url("/admin/site/terms?language=de"));
    const fields = {
      Title: "Terms of our own",
      "What changed": "Paragraph 4 is new",
      Date: "2020-02-03",
      Time: "10:15",
    };
    await page.getByText("Effective from a later date").click();
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).first().fill(value);
    if (javaScriptEnabled === false) await page.getByRole("button", { name: "All time zones" }).click();
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(page.getByText("Please choose a time in the future.").first()).toBeVisible();
    for (const [label, value] of Object.entries(fields))
      await expect(page.getByLabel(label).first()).toHaveValue(value);
    await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
  },
);

test("every part of the landing page is changed and put back", { tag: "@no-js" }, async ({ page }) => {
  await signIn(page);
  for (const part of ["benefits", "roi", "papers", "articles"]) {
    await page.goto(url(`/admin/site/${part}`));
    await page.getByLabel("Title", { exact: true }).fill(`Our own ${part}`);
    await page.getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText("Live for everyone now").first()).toBeVisible();
    expect(await visit()).toContain(`Our own ${part}`);
    await page.getByRole("button", { name: "Restore the original" }).click();
    await expect(page.getByText("The original is back").first()).toBeVisible();
    expect(await visit()).not.toContain(`Our own ${part}`);
  }
});

test("a section is moved and left out", { tag: "@no-js" }, async ({ page }) => {
  await signIn(page);
  await page.goto(url("/admin/site/sections"));
  const [first, second] = [page.locator("#entry-0"), page.locator("#entry-1")];
  await expect(first).toContainText("Services");
  await second.getByRole("button", { name: "Move up" }).click();
  await expect(first).toContainText("Benefits");
  await page.locator("li", { hasText: "FAQ" }).getByLabel("Shown").selectOption("Hidden");
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Live for everyone now").first()).toBeVisible();
  const html = await visit();
  expect(html).not.toContain("FAQPage");
  expect(html.indexOf('id="benefits"')).toBeLessThan(html.indexOf('id="solutions"'));
});

test(
  "a page of the operator's own is written, published, scheduled again and deleted",
  {
    tag: "@no-js",
  },
  async ({ page }) => {
    await signIn(page);
    await page.goto(url("/admin/site"));
    const name = test.info().project.name;
    const address = `imprint-${name.toLowerCase().replace(/[^a-z]+/g, "-")}`;
    await page.getByLabel("Title", { exact: true }).fill("Imprint");
    await page.getByLabel("Address", { exact: true }).fill(address);
    await page.getByRole("button", { name: "Create page" }).click();
    expect(await visit(`/pages/${address}`)).toBe("404");
    await page.getByLabel("Description for search engines").fill("Who runs this site.");
    await page
      .getByLabel("Text", { exact: true })
      .fill("## Responsible\n\n**Clockworks**, <script>alert(1)</script>");
    await page.getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText("Live for everyone now").first()).toBeVisible();
    const html = await visit(`/pages/${address}`);
    expect(html).toContain("<strong>Clockworks</strong>");
    expect(html).toContain('content="Who runs this site."');
    expect(html).not.toContain("<script>alert(1)");
    expect(await visit("/sitemap/pages.xml")).toContain(`/pages/${address}`);

    await page.getByLabel("Text", { exact: true }).fill("Next year's text");
    await page.locator("summary", { hasText: "Schedule for later" }).click();
    await page.locator("[name=publishDate]").fill("2049-01-01");
    await page.locator("[name=publishTime]").fill("08:00");
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(page.getByText(/is scheduled for/)).toBeVisible();
    expect(await visit(`/pages/${address}`), "the present text stays").toContain("Clockworks");
    await page.getByRole("button", { name: "Cancel the scheduled version" }).click();
    await expect(page.getByText("The scheduled version is canceled").first()).toBeVisible();

    await page.getByRole("button", { name: "Delete page" }).first().click();
    const confirm = page.getByRole("button", { name: "Delete page" });
    if ((await confirm.count()) > 1) await confirm.last().click();
    await expect(page.getByText("Page deleted").first()).toBeVisible();
    expect(await visit(`/pages/${address}`)).toBe("404");
  },
);

test(
  "the privacy policy gets a version of its own, and the original stays readable",
  {
    tag: "@no-js",
  },
  async ({ page }) => {
    await signIn(page);
    await page.goto(url("/admin/site/privacy"));
    await page.getByLabel("Lead").fill("We keep less than before.");
    await page.getByLabel("What changed").fill("Shorter periods");
    await page.getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText("Live for everyone now").first()).toBeVisible();
    expect(await visit("/privacy")).toContain("We keep less than before.");
    await page.goto(url("/privacy"));
    await page.getByRole("link", { name: "Earlier versions" }).click();
    await expect(page.getByText("Shorter periods")).toBeVisible();
    await page.getByRole("link", { name: "Original version" }).click();
    await expect(page.getByText("This version is not in effect.")).toBeVisible();
  },
);

test("two at one text see each other, drafts save themselves, and who saves second sees both texts", async ({
  page,
  browser,
}) => {
  await signIn(page);
  await page.goto(url("/admin/site/closing"));
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("Mine");
  await expect(page.getByText("Draft saved automatically")).toBeVisible();
  await expect(title, "the page stays as it is").toBeFocused();
  expect(await visit(), "a draft changes nothing").not.toContain("Mine");

  const other = await (await browser.newContext()).newPage();
  await signIn(other, "super_admin@demo.test");
  await other.goto(url("/admin/site/closing"));
  await expect(other.getByText(/ has this open$/)).toBeVisible();
  await expect(other.getByLabel("Title", { exact: true })).toHaveValue("Mine");
  await other.getByLabel("Title", { exact: true }).fill("Theirs");
  await other.getByRole("button", { name: "Publish now" }).click();
  await expect(other.getByText("Live for everyone now").first()).toBeVisible();

  await title.fill("Mine again");
  await expect(page.getByText("Someone else saved this text. Save to see both.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Save draft" }).first().click();
  await expect(page.getByRole("heading", { name: "Someone else saved first" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(title).toHaveValue("Mine again");
  expect(await visit()).toContain("Theirs");

  await page.goto(url("/admin/site"));
  await other.reload();
  await expect(other.getByText(/ has this open$/)).toHaveCount(0);
  await other.context().close();
});

test("a text that isn't saved yet is not left for the other language without a question", async ({
  page,
}) => {
  await signIn(page);
  await page.goto(url("/admin/site/faq"));
  const release = await holdBack(page, "/admin/site/faq");
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("Not saved yet");
  const questions: string[] = [];
  page.once("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole("link", { name: "Deutsch" }).first().click();
  await expect.poll(() => questions).toEqual(["You have unsaved changes. Leave without saving?"]);
  await expect(title).toHaveValue("Not saved yet");
  release();
  await expect(page.getByText("Draft saved automatically")).toBeVisible();
  await page.getByRole("link", { name: "Deutsch" }).first().click();
  await expect(page).toHaveURL(/language=de/);
  expect(questions).toHaveLength(1);
});

test("a page of one's own saves itself while it is written, and the history says so", async ({ page }) => {
  await signIn(page);
  await page.goto(url("/admin/site"));
  await page.getByLabel("Title", { exact: true }).fill("Delivery");
  await page.getByLabel("Address", { exact: true }).fill("delivery");
  await page.getByRole("button", { name: "Create page" }).click();
  const text = page.getByLabel("Text", { exact: true });
  await text.fill("In two weeks");
  await expect(page.getByText("Draft saved automatically")).toBeVisible();
  // This state may be over by the time that another process looks, so the page notes it itself.
  const noted = await page.evaluateHandle(() => {
    const unsaved = new Promise<void>((resolve) => {
      const look = () => {
        const states = [...document.querySelectorAll("[role=status]")];
        if (states.some(({ textContent }) => textContent === "Unsaved changes")) resolve();
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    });
    return { unsaved };
  });
  await text.fill("In two weeks, or one");
  await noted.evaluate(({ unsaved }) => unsaved);
  await expect(page.getByText("Draft saved automatically")).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue("In two weeks, or one");
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("autosave")).toHaveCount(1);
  expect(await visit("/pages/delivery")).toBe("404");
});

test(
  "a customer who agreed is named on the start page with their logo",
  { tag: "@no-js" },
  async ({ page }) => {
    const name = `Hartwig ${crypto.randomUUID().slice(0, 8)}`;
    await signIn(page);
    await page.goto(url("/admin/site/references"));
    await page.getByRole("button", { name: "Add reference" }).click();
    const entry = page.locator('[id^="entry-"]').last();
    await entry.getByLabel("Name", { exact: true }).fill(name);
    await entry.getByLabel(/^Address of the logo/).fill("/logo.png");
    await page.getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText("Live for everyone now").first()).toBeVisible();
    await page.goto(url("/"));
    const logo = page.getByRole("img", { name });
    await logo.scrollIntoViewIfNeeded();
    await expect(logo).toBeVisible();
  },
);

test("a logo is chosen without words for it, because its company's name is said anyway", async ({ page }) => {
  await signIn(page);
  for (const [text, add, words] of [
    ["references", "Add reference", 0],
    ["people", "Add person", 1],
  ] as const) {
    await page.goto(url(`/admin/site/${text}`));
    await page.getByRole("button", { name: add }).click();
    await page.getByRole("button", { name: "Choose a picture" }).last().click();
    const dialog = page.getByRole("dialog");
    // The form for uploads asks as well, and is closed.
    const shows = dialog.getByLabel("What it shows").filter({ visible: true });
    await expect(dialog.getByLabel("Address")).toBeVisible();
    await expect(shows).toHaveCount(words);
    await dialog.getByLabel("Address").fill("/logo.png");
    if (words > 0) await shows.fill("Jo at a desk");
    await dialog.getByRole("button", { name: "Use this picture" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('[name$=".logo"], [name$=".photo"]').last()).toHaveValue("/logo.png");
  }
});

test("axe finds nothing on the pages of the site's texts", async ({ page }) => {
  await signIn(page);
  for (const path of ["/admin/site", "/admin/site/faq", "/admin/site/privacy", "/admin/site/hero/history"]) {
    await page.goto(url(path));
    await expectAccessibleInBothThemes(page);
  }
});

test(
  "visits are counted and shown, and their wins are in sight on a phone",
  { tag: "@phone" },
  async ({ page, browser }) => {
    const visitor = await (
      await browser.newContext({
        userAgent:
          "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
      })
    ).newPage();
    await visitor.goto(url("/booking"));
    await visitor.getByRole("link", { name: "Contact" }).first().click();
    await visitor.waitForURL("**/contact");
    await visitor.context().close();
    await signIn(page);
    const rowOf = (path: RegExp) =>
      page.getByRole("table", { name: "Pages" }).getByRole("row", { name: path });
    const row = rowOf(/^\/booking/);
    // Views are written every few seconds.
    await expect(async () => {
      await page.goto(url("/admin/insights"));
      await expect(row).toBeVisible({ timeout: 1_000 });
      await expect(rowOf(/^\/contact/)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const wins = page.getByRole("table", { name: "Pages" }).getByRole("columnheader", { name: "Wins" });
    await wins.scrollIntoViewIfNeeded();
    await expect(wins).toBeInViewport({ ratio: 1 });
    await expect(row.getByRole("cell")).toHaveCount(5);
    const right = await wins.evaluate((cell) => cell.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await expectAccessibleInBothThemes(page);
  },
);

test(
  "what the landing page says about deletion follows the setting by which contacts are erased",
  { tag: "@no-js" },
  async ({ page }) => {
    await signIn(page, "super_admin@demo.test");
    for (const [days, said] of [
      ["91", "91 days after our last contact"],
      ["730", "24 months after our last contact"],
    ] as const) {
      await page.goto(url("/admin/settings/security"));
      await page.getByLabel("Days to keep leads").fill(days);
      await page.getByRole("button", { name: /^Save/ }).click();
      await expect(page.getByText(/saved/i).first()).toBeVisible();
      expect(await visit()).toContain(said);
    }
  },
);
