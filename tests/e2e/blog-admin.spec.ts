import type { Page } from "@playwright/test";

import { expectAccessible, expectAccessibleInBothThemes } from "./axe";
import { signInAs } from "./accounts";
import { expect, test } from "./fixtures";

test.use({ expectedErrors: [/status of (401|404|409|422)/] });

/** A PNG of 16 by 16 red pixels, in base64. */
const RED_DOT =
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGM4o6REEmIY1TCqYfhqAABFfxAQT6H4TAAAAABJRU5ErkJggg==";

/** A title that no other test uses. */
const newTitle = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`;

/** Creates a draft with the form, and stays in its editor. */
async function createDraft(page: Page, title: string): Promise<void> {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue(title);
}

const bodyOf = (page: Page) => page.getByRole("textbox", { name: "Text in Markdown" });

/**
 * Fills in the text. With scripts the field becomes an editor; until then it is a field that will
 * be replaced.
 */
async function writeBody(page: Page, text: string, javaScriptEnabled: boolean | undefined): Promise<void> {
  if (javaScriptEnabled !== false) await expect(bodyOf(page)).toHaveAttribute("contenteditable", "true");
  await bodyOf(page).fill(text);
}

/** Pastes or drops a picture into the text as a browser does, or a text with a picture of it. */
async function insertFile(page: Page, { by, text }: { by: "paste" | "drop"; text?: string }): Promise<void> {
  await bodyOf(page).evaluate(
    (body, given) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(given.picture), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], "dot.png", { type: "image/png" }));
      if (given.text !== undefined) data.setData("text/plain", given.text);
      const shared = { bubbles: true, cancelable: true, composed: true };
      body.dispatchEvent(
        given.by === "paste"
          ? new ClipboardEvent("paste", { ...shared, clipboardData: data })
          : new DragEvent("drop", { ...shared, dataTransfer: data }),
      );
    },
    { by, text, picture: RED_DOT },
  );
}

async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

test(
  "an article goes from its title to the site, into the trash and back",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    const title = newTitle("The long way");
    await signInAs(page, "blog_admin");
    await createDraft(page, title);

    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("Please write the text first.");

    await writeBody(page, "## A first heading\n\nWith *words* below it.", javaScriptEnabled);
    await page.getByLabel("Summary").fill("What the long way is.");
    await page.getByLabel("Tags (optional)").fill("Operations, Data");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expectToast(page, "The article is published");
    await expect(page.getByRole("link", { name: "View on the site" })).toBeVisible();

    const view = page.getByRole("link", { name: "View on the site" });
    const address = (await view.getAttribute("href")) ?? "";
    await page.getByLabel("Slug").fill(`${address.split("/").at(-1)}-moved`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(view).toHaveAttribute("href", `${address}-moved`);
    await page.goto(address);
    await expect(page).toHaveURL(`${address}-moved`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("heading", { name: "A first heading" })).toBeVisible();

    await page.goto(`/admin/blog?q=${title.split(" ").at(-1)}`);
    const tick = page.getByLabel(`Select “${title}”`);
    await tick.press("Enter");
    await (javaScriptEnabled ? page.getByLabel("Select all on this page") : tick).check();
    await expect(tick).toBeChecked();
    expect((await page.request.get(`${address}-moved`)).status(), "Enter on a tick presses no button").toBe(
      200,
    );
    await page
      .getByRole("group", { name: "With the selected articles" })
      .getByRole("button", { name: "Move to trash" })
      .click();
    await expectToast(page, `“${title}” is in the trash`);
    expect((await page.request.get(`${address}-moved`)).status()).toBe(404);

    await page.goto(`/admin/blog?state=trash&q=${title.split(" ").at(-1)}`);
    const menu = page.getByLabel(`Actions for “${title}”`);
    const restore = page.getByRole("button", { name: "Restore" }).last();
    await menu.click();
    if (javaScriptEnabled) {
      await restore.focus();
      // A key that comes in the same moment as the click is too early.
      await expect(async () => {
        await page.keyboard.press("Escape");
        await expect(restore).toBeHidden({ timeout: 1_000 });
      }).toPass();
      await expect(menu).toBeFocused();
      await menu.click();
    }
    await restore.click();
    await expectToast(page, `“${title}” is back as a draft`);
  },
);

test(
  "no button of the editor drops what was written",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    const title = newTitle("Not a word lost");
    await signInAs(page, "blog_admin");
    await createDraft(page, title);

    await writeBody(page, "Written before the preview.", javaScriptEnabled);
    await page.getByLabel("Summary").fill("Nothing is lost.");
    await page.getByRole("button", { name: "Preview page" }).click();
    const back = page.getByRole("link", { name: "Back to the editor" });
    await expect(back).toBeVisible();
    await expect(page.getByText("Written before the preview.")).toBeVisible();
    await back.click();
    await expect(bodyOf(page)).toContainText("Written before the preview.");

    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expectToast(page, "The article is published");
    await writeBody(page, "Written before it was taken back.", javaScriptEnabled);
    await page.getByRole("button", { name: "Unpublish" }).click();
    await expectToast(page, `“${title}” is a draft again`);
    await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
    await expect(bodyOf(page)).toContainText("Written before it was taken back.");

    const editor = new URL(page.url()).pathname;
    await writeBody(page, "Written before it was thrown away.", javaScriptEnabled);
    await page.getByRole("button", { name: "Move to trash" }).click();
    await expectToast(page, `“${title}” is in the trash`);
    await expect(page).toHaveURL(/\/admin\/blog$/);
    await page.goto(editor);
    await page.getByRole("button", { name: "Restore" }).click();
    await expectToast(page, `“${title}” is back as a draft`);
    await page.goto(editor);
    await expect(bodyOf(page)).toContainText("Written before it was thrown away.");
  },
);

test("a message is not lost to data that is loaded at the same time and thrown away, and is shown once", async ({
  page,
}) => {
  const title = newTitle("Heard of it");
  await signInAs(page, "blog_admin");
  await createDraft(page, title);
  // What loads after an autosave or a preview, between the answer to the button and the next page.
  await page.route("**/admin/blog.data*", async (route) => {
    await page.evaluate(async () => (await fetch(`${location.pathname}.data?_routes=root`)).text());
    await route.continue();
  });
  await page.getByRole("button", { name: "Move to trash" }).click();
  await expectToast(page, `“${title}” is in the trash`);
  await expect(page).toHaveURL(/\/admin\/blog$/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(`“${title}” is in the trash`)).toHaveCount(0);
});

test.describe("in Berlin", () => {
  test.use({ timezoneId: "Europe/Berlin" });

  test(
    "a time of publication is of a zone that the author sees, and one that no clock shows is refused",
    { tag: "@no-js" },
    async ({ page, javaScriptEnabled }) => {
      const zone = page.getByLabel("Time zone");
      const time = page.getByLabel("Time (optional)");
      await signInAs(page, "blog_admin");
      await createDraft(page, newTitle("At eight in Berlin"));
      await writeBody(page, "It comes out by itself.", javaScriptEnabled);
      await page.getByLabel("Summary").fill("By itself.");
      await expect(zone).toHaveValue(javaScriptEnabled === false ? "UTC" : "Europe/Berlin");
      // Clocks in Berlin go from two to three on this day.
      const date = page.getByLabel("Date (optional)");
      await date.fill("2099-03-29");
      await time.fill("02:30");
      const all = page.getByRole("button", { name: "All time zones" });
      if (javaScriptEnabled === false) {
        await all.click();
        // What was typed isn't lost, and isn't saved either.
        await expect(page.getByLabel("Summary")).toHaveValue("By itself.");
        await expect(date).toHaveValue("2099-03-29");
        await expect(time).toHaveValue("02:30");
        const saved = await page.request.get(new URL(page.url()).pathname);
        expect(await saved.text()).not.toContain("By itself.");
      }
      await expect(all).toBeHidden();
      await zone.selectOption("Europe/Berlin");
      await page.getByRole("button", { name: "Schedule" }).click();
      await expect(
        page
          .getByText("Clocks in this time zone skip this time on that day. Please choose another one.")
          .first(),
      ).toBeVisible();
      await expect(time).toHaveValue("02:30");
      await expect(zone).toHaveValue("Europe/Berlin");

      await time.fill("08:00");
      await page.getByRole("button", { name: "Schedule" }).click();
      const liveTime = javaScriptEnabled === false ? "06:00 UTC" : "08:00";
      await expect(page.getByText(`Goes live Mar 29, 2099, ${liveTime}.`, { exact: true })).toBeVisible();
      await expect(zone).toHaveValue(javaScriptEnabled === false ? "UTC" : "Europe/Berlin");
      await expect(time).toHaveValue(javaScriptEnabled === false ? "06:00" : "08:00");
    },
  );
});

test(
  "a message covers no button of the bar at the foot of the editor",
  { tag: "@phone" },
  async ({ page }) => {
    await signInAs(page, "blog_admin");
    await createDraft(page, newTitle("Nothing in the way"));
    const message = page.getByText("Draft created", { exact: true }).first();
    await expect(message).toBeVisible();
    const card = message.locator("xpath=ancestor::*[contains(@class, 'shadow-float')]");
    const save = page.getByRole("button", { name: "Save", exact: true });
    // The message of the document becomes a live one, so for a moment there is neither to measure.
    await expect
      .poll(async () => {
        const [above, below] = [await card.boundingBox(), await save.boundingBox()];
        return above && below && above.y > 0 && above.y + above.height <= below.y;
      })
      .toBe(true);
  },
);

test(
  "the second saver sees both texts, loses nothing, and can put them together",
  { tag: "@no-js" },
  async ({ page, browser, javaScriptEnabled, baseURL }) => {
    await signInAs(page, "blog_admin");
    await createDraft(page, newTitle("Two at once"));
    await writeBody(page, "One\n\nTwo\n\nThree\n\nFour", javaScriptEnabled);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Saved");

    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const other = await context.newPage();
    await signInAs(other, "super_admin");
    await other.goto(new URL(page.url()).pathname);
    await page.reload();
    await bodyOf(other).fill("One\n\nTwo\n\nThree\n\nFour, by the other");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(other, "Saved");
    await context.close();

    await writeBody(page, "One, by me\n\nTwo\n\nThree\n\nFour", javaScriptEnabled);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Someone else saved first" })).toBeVisible();
    await expect(page.getByText("2 passages differ.")).toBeVisible();
    await expect(page.getByText("One, by me")).toBeVisible();
    await expect(page.getByText("Four, by the other")).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessible(page);

    await page.getByRole("button", { name: "Edit both together" }).click();
    await expect(page.getByText("Both texts are in the editor.")).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Saved");
    await page.getByRole("link", { name: "History" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
    await expect(page.getByText("One, by me").first()).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessible(page);
  },
);

test("a preview link shows a draft to a signed-out reader, and a changed link shows nothing", async ({
  page,
  browser,
  baseURL,
}) => {
  const title = newTitle("For your eyes");
  await signInAs(page, "blog_admin");
  await createDraft(page, title);
  const link = await page.getByLabel("Preview link").inputValue();
  const context = await browser.newContext({ baseURL });
  const reader = await context.newPage();
  const response = await reader.goto(new URL(link).pathname);
  expect(response?.headers()["cache-control"]).toContain("no-store");
  expect(response?.headers()["x-robots-tag"]).toContain("noindex");
  await expect(reader.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect((await reader.goto(`${new URL(link).pathname}x`))?.status()).toBe(404);
  await context.close();
});

test(
  "a form that is sent after the session has ended keeps what was typed",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    await signInAs(page, "blog_admin");
    const title = newTitle("Written for too long");
    await page.goto("/admin/blog/new");
    await page.getByLabel("Title").fill(title);
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Create draft" }).click();
    await expect(page.getByRole("heading", { name: "Your session has ended" })).toBeVisible();
    await expect(page.getByLabel(/What you wrote/)).toHaveValue(title);
    await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      "/login?redirectTo=%2Fadmin%2Fblog%2Fnew",
    );
    if (javaScriptEnabled !== false) await expectAccessible(page);
  },
);

test.describe("with scripts", () => {
  test("an article is saved after all once its signed-out author has signed in again", async ({ page }) => {
    await signInAs(page, "blog_admin");
    await createDraft(page, newTitle("Signed out"));
    await page.context().clearCookies();
    await writeBody(page, "Words that nobody else has.", true);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const notice = page.getByRole("alert").filter({ hasText: "You're signed out, so this wasn't saved." });
    await expect(notice.getByRole("link", { name: "Sign in in a new tab" })).toHaveAttribute(
      "href",
      "/login",
    );
    await expect(bodyOf(page)).toHaveText("Words that nobody else has.");

    await signInAs(page, "blog_admin");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(notice).toHaveCount(0);
    await expectToast(page, "Saved");
    await page.reload();
    await expect(bodyOf(page)).toHaveText("Words that nobody else has.");
  });

  test("a draft is saved automatically, and shown as it is written", async ({ page }) => {
    await signInAs(page, "blog_admin");
    await createDraft(page, newTitle("By itself"));
    await writeBody(page, "Some **bold** words", true);
    await expect(page.getByRole("region", { name: "Preview of the text" }).locator("strong")).toHaveText(
      "bold",
    );
    await expect(page.getByText("Draft saved automatically")).toBeVisible();
    await page.reload();
    await expect(bodyOf(page)).toHaveText("Some **bold** words");

    await page.getByRole("button", { name: "Picture", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Insert a picture" });
    await dialog.getByLabel("Address").fill("/favicon.svg");
    await dialog.getByRole("textbox", { name: "What it shows" }).fill("The sign");
    await dialog.getByRole("button", { name: "Insert" }).click();
    await expect(
      page.getByRole("region", { name: "Preview of the text" }).getByRole("img", { name: "The sign" }),
    ).toBeVisible();
    await expect(page.getByText("Draft saved automatically")).toBeVisible();
  });

  test("a picture that is pasted or dropped asks what it shows, and copied text stays text", async ({
    page,
  }) => {
    await signInAs(page, "blog_admin");
    await createDraft(page, newTitle("Pasted"));
    await writeBody(page, "Above", true);
    await insertFile(page, { by: "paste", text: " and more" });
    await expect(bodyOf(page)).toContainText("Above");
    await insertFile(page, { by: "paste" });
    const dialog = page.getByRole("dialog", { name: "Insert a picture" });
    await expect(dialog.getByText(/^dot\.png, /)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("What it shows").fill("A red dot");
    await dialog.getByRole("button", { name: "Upload" }).click();
    await expect(dialog).toBeHidden();
    await expect(bodyOf(page)).toContainText("![A red dot](/images/");
    await expect(
      page.getByRole("region", { name: "Preview of the text" }).getByRole("img", { name: "A red dot" }),
    ).toBeVisible();
    await insertFile(page, { by: "drop" });
    await expect(dialog.getByText(/^dot\.png, /)).toBeVisible();
  });

  test("tags are chips, links are shown as others see them, and colleagues see who writes", async ({
    page,
    browser,
    baseURL,
  }) => {
    const title = newTitle("Seen by others");
    await signInAs(page, "blog_admin");
    await createDraft(page, title);
    const field = page.getByLabel("Tags (optional)");
    await field.fill("Harbors");
    await field.press("Enter");
    await field.pressSequentially("Ropes,harbors,Knots");
    await field.press("Enter");
    const remove = page.getByRole("button", { name: /^Remove the tag / });
    await expect(remove).toHaveCount(3);
    await page.getByRole("button", { name: "Remove the tag Ropes" }).click();
    await field.press("Backspace");
    await expect(remove).toHaveCount(1);
    const found = page.getByRole("figure", { name: "In search results" });
    await expect(found).toContainText(title);
    await page.getByLabel("Title in search results").fill("A shorter title");
    await expect(found).toContainText("A shorter title");
    await expect(page.getByRole("figure", { name: "When someone shares the link" })).toContainText(
      "A shorter title",
    );
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Saved");

    const other = await browser.newPage(baseURL ? { baseURL } : {});
    await signInAs(other, "super_admin");
    await other.goto(new URL(page.url()).pathname);
    await expect(other.getByRole("button", { name: "Remove the tag Harbors" })).toBeVisible();
    await expect(other.getByText(/ has this open$/)).toBeVisible();
    await page.goto("/admin/blog");
    await other.reload();
    await expect(other.getByText(/ has this open$/)).toHaveCount(0);
    await other.close();
  });

  test("what is typed before the scripts run stays, as tags and as a time", async ({ page }) => {
    await signInAs(page, "blog_admin");
    await createDraft(page, newTitle("Early"));
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await released;
      await route.continue();
    });
    // Locators would wait until the scripts run.
    await page.evaluate(() => location.reload());
    await page.fill("[name=publishDate]", "2099-03-28");
    await page.fill("[name=publishTime]", "08:15");
    await page.fill("[name=tags]", "Harbors, Ropes");
    release();
    await expect(page.getByRole("button", { name: "Remove the tag Ropes" })).toBeVisible();
    await page.getByRole("button", { name: "Remove the tag Harbors" }).click();
    await expect(page.getByLabel("Time (optional)")).toHaveValue("08:15");
    await expect(page.getByLabel("Date (optional)")).toHaveValue("2099-03-28");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Saved");
    await page.reload();
    await expect(page.getByRole("button", { name: /^Remove the tag / })).toHaveCount(1);
  });

  test("unsaved changes are not left without a question", async ({ page }) => {
    await signInAs(page, "blog_admin");
    await page.goto("/admin/blog?q=audit+trail");
    await page.getByRole("link", { name: "The audit trail is the product" }).click();
    await expect(bodyOf(page)).toHaveAttribute("contenteditable", "true");
    await page.getByLabel("Summary").fill("Something else");
    await expect(page.getByText("Unsaved changes")).toBeVisible();
    const questions: string[] = [];
    page.once("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Blog Management" })
      .click();
    await expect.poll(() => questions).toEqual(["You have unsaved changes. Leave without saving?"]);
    await expect(page.getByText("Unsaved changes")).toBeVisible();
  });

  test("a preview asks nothing about what it has saved, and the way to the site asks", async ({ page }) => {
    const questions: string[] = [];
    page.on("dialog", (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    await signInAs(page, "blog_admin");
    await createDraft(page, newTitle("Nothing to ask"));
    await writeBody(page, "Saved by the preview.", true);
    await page.getByRole("button", { name: "Preview page" }).click();
    const back = page.getByRole("link", { name: "Back to the editor" });
    await expect(back).toBeVisible();
    await expect(page.getByText("Saved by the preview.")).toBeVisible();
    expect(questions).toEqual([]);

    await back.click();
    await writeBody(page, "Not saved.", true);
    await page.getByRole("link", { name: "Automata, home" }).first().click();
    await expect(page).toHaveURL(/\/$/);
    expect(questions).toEqual(["beforeunload"]);
  });
});

test(
  "axe finds nothing in blog management: list, new article, editor and history",
  { tag: "@phone" },
  async ({ page }) => {
    await signInAs(page, "blog_admin");
    for (const path of ["/admin/blog", "/admin/blog?q=zzzz", "/admin/blog/new"]) {
      await page.goto(path);
      await expectAccessibleInBothThemes(page);
    }
    // Searched for, because the drafts of other tests fill the first page.
    await page.goto("/admin/blog?q=every+message");
    await page.getByRole("link", { name: "Every message arrives twice" }).click();
    await expect(bodyOf(page)).toHaveAttribute("contenteditable", "true");
    await expectAccessibleInBothThemes(page);
    await page.getByRole("link", { name: "History" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  },
);

test(
  "an author adds a German translation to an article, finds each from the other, and unlinks them",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    const [title, german] = [newTitle("Paired"), newTitle("Gepaart")];
    await signInAs(page, "blog_admin");
    await createDraft(page, title);
    const translations = page.getByRole("region", { name: "Language and translations" });
    await translations.getByLabel("German title").fill(german);
    await translations.getByRole("button", { name: "Add a German translation" }).click();
    await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue(german);
    await expect(translations.getByText("Language: German")).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessibleInBothThemes(page);
    await translations.getByRole("link", { name: title }).click();
    await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue(title);
    await translations.getByRole("button", { name: `Unlink “${german}”` }).click();
    await expect(translations.getByText("There are no translations yet.")).toBeVisible();
  },
);
