import { createHash } from "node:crypto";

import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

import { PICTURE_BYTES_MAX } from "~/models/picture/picture-limits";

import { createAccount, signInAs } from "./accounts";
import { expectAccessibleInBothThemes } from "./axe";
import { expect, test } from "./fixtures";

// The browser writes a line of its own for each answer that refuses.
test.use({ expectedErrors: [/status of 4\d\d/] });

/** A picture that no other test has. */
async function photo(width = 700, height = 500): Promise<Buffer> {
  const [r, g, b] = createHash("sha256").update(crypto.randomUUID()).digest();
  const background = { r: r ?? 0, g: g ?? 0, b: b ?? 0 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

async function upload(page: Page | Locator, name: string, buffer: Buffer, altText: string): Promise<void> {
  await page.getByLabel("Picture", { exact: true }).setInputFiles({ name, mimeType: "image/jpeg", buffer });
  await page.getByLabel("What it shows").fill(altText);
  await page.getByRole("button", { name: "Upload" }).click();
}

test(
  "a picture goes in, comes back in every size, and goes for good",
  { tag: ["@phone", "@no-js"] },
  async ({ page, javaScriptEnabled }) => {
    await createAccount(page);
    await page.goto("/cloudinary-demo");
    await expect(page.getByText("No picture yet")).toBeVisible();

    await upload(page, "notes.jpg", Buffer.from("<svg onload='alert(1)'/>"), "Not a picture");
    await expect(page.getByText("We can't read this file as a picture.").first()).toBeVisible();

    await upload(page, "bay.jpg", await photo(), "A loading bay");
    await expect(page.getByText("Picture added").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "A loading bay" })).toBeVisible();
    const large = page.locator("#picture").getByRole("img", { name: "A loading bay" }).first();
    await expect
      .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByRole("row", { name: /700 × 500 WebP/ })).toBeVisible();

    if (javaScriptEnabled !== false) await expectAccessibleInBothThemes(page);

    await page.getByRole("combobox", { name: "Size" }).selectOption("320");
    await page.getByRole("combobox", { name: "Format" }).selectOption("webp");
    const show = page.getByRole("button", { name: "Show" });
    if (javaScriptEnabled === false) await show.click();
    else await expect(show).toBeHidden();
    await expect(page).toHaveURL(/width=320&format=webp/);
    const address = page.locator("dd").filter({ hasText: /\/320x229\.webp$/ });
    await expect(address).toBeVisible();

    await page.getByRole("button", { name: "Delete… A loading bay" }).click();
    const question = page.getByRole("dialog", { name: "Delete “A loading bay”?" });
    await question.getByRole("button", { name: "Delete picture" }).click();
    await expect(page.getByText("“A loading bay” is deleted").first()).toBeVisible();
    await expect(page.getByText("No picture yet")).toBeVisible();
  },
);

test("signed-out visitors read how it works and are asked to sign in, members go to their workspaces", async ({
  page,
}) => {
  await page.goto("/cloudinary-demo");
  await expect(page.getByRole("heading", { name: "Sign in to try it" })).toBeVisible();
  await expect(page.getByText("kept in the local store")).toBeVisible();
  await signInAs(page, "member");
  await page.goto("/cloudinary-demo");
  await expect(page).toHaveURL(/\/admin\/workspaces$/);
});

test("an upload that is running tells how far it is and can be stopped", async ({ page }) => {
  await createAccount(page);
  await page.goto("/cloudinary-demo");
  // The answer never comes: what is shown in the meantime is what counts.
  await page.route("**/pictures?**", () => undefined);
  const zone = page.getByLabel("Picture", { exact: true });
  await expect(page.getByText("Drop a picture here")).toBeVisible();
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "dropped.jpg", { type: "image/jpeg" }));
      return data;
    },
    [...(await photo(60, 60))],
  );
  await zone.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByText(/^dropped\.jpg, /)).toBeVisible();
  await page.getByLabel("What it shows").fill("Dropped");
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("The upload was cancelled.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No picture yet")).toBeVisible();
});

test(
  "an account shows the picture that its owner gives, until it is removed",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    await createAccount(page);
    await page.goto("/profile");
    const profile = page.getByRole("group", { name: "Your picture" });
    const face = profile.locator("img");
    await expect(face).toHaveCount(0);
    await profile.getByLabel("Picture file").setInputFiles({
      name: "me.jpg",
      mimeType: "image/jpeg",
      buffer: await photo(400, 300),
    });
    await profile.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByText("Picture added").first()).toBeVisible();
    await expect(face).toHaveAttribute("src", /\/images\/[^/]+\/300x300\.jpg$/);
    await expect(page.getByRole("banner").locator("img").first()).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessibleInBothThemes(page);
    await profile.getByRole("button", { name: "Remove picture…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove picture" }).click();
    await expect(page.getByText("Picture removed").first()).toBeVisible();
    await expect(face).toHaveCount(0);
  },
);

test(
  "a picture of the library becomes the cover of an article",
  { tag: ["@phone", "@no-js"] },
  async ({ page, javaScriptEnabled }) => {
    const [title, words] = [`Cover ${crypto.randomUUID()}`, `Bay ${crypto.randomUUID()}`];
    await signInAs(page, "blog_admin");
    await page.goto("/admin/blog/new");
    await page.getByLabel("Title").fill(title);
    await page.getByRole("button", { name: "Create draft" }).click();
    await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}$/);
    if (javaScriptEnabled === false) {
      await page.getByRole("link", { name: "Choose or upload a picture" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Pictures" })).toBeVisible();
      await upload(page, "bay.jpg", await photo(), words);
      await page.getByRole("button", { name: `Use “${words}” as cover` }).click();
      await expect(page.getByText(`“${words}” is the cover now`).first()).toBeVisible();
    } else {
      await page.getByRole("button", { name: "Choose or upload a picture" }).click();
      const dialog = page.getByRole("dialog", { name: "Choose the cover" });
      await dialog.getByText("Upload a new picture").click();
      await upload(dialog.locator("form").first(), "bay.jpg", await photo(), words);
      await expect(dialog.getByLabel("Address")).toHaveValue(/^\/images\/[^/]+\/700x500\.jpg$/);
      await dialog.getByRole("button", { name: "Use as cover" }).click();
      await expect(page.getByText("Draft saved automatically")).toBeVisible();
      await page.reload();
    }
    await expect(page.getByRole("region", { name: "Cover" }).getByLabel("What it shows")).toHaveValue(words);
    await page.goto("/admin/pictures");
    if (javaScriptEnabled !== false) await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: `Delete… ${words}` }).click();
    await page.getByRole("dialog", { name: words }).getByRole("button", { name: "Delete picture" }).click();
    await expect(page.getByText("This picture is in use").first()).toBeVisible();
  },
);

test("files of pictures are kept for a year and can do nothing", async ({ page, request, baseURL }) => {
  await createAccount(page);
  const answer = await page.request.post("/pictures?use=gallery", {
    multipart: {
      altText: "Kept",
      file: { name: "../../x.html", mimeType: "text/html", buffer: await photo(90, 60) },
    },
    headers: { Origin: baseURL ?? "", Accept: "application/json" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { picture } = (await answer.json()) as { picture: { address: string } };
  const file = await request.get(picture.address);
  expect(file.status()).toBe(200);
  const headers = file.headers();
  expect(headers["content-type"]).toBe("image/jpeg");
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toContain("sandbox");
  expect(headers.vary ?? "").not.toContain("Cookie");
  const again = await request.get(picture.address, { headers: { "If-None-Match": headers.etag ?? "" } });
  expect(again.status()).toBe(304);
  for (const path of [picture.address.replace(".jpg", ".svg"), "/images/x/1x1.jpg"])
    expect((await request.get(path)).status()).toBe(404);
});

const LIMIT = `${PICTURE_BYTES_MAX / 1024 / 1024} MB`;

test("a file that is too large is refused with words", async ({ page, baseURL }) => {
  await createAccount(page);
  const send = (path: string, bytes: number) =>
    page.request.post(path, {
      multipart: {
        altText: "Large",
        file: { name: "x.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(bytes) },
      },
      headers: { Origin: baseURL ?? "", Accept: "application/json" },
    });
  const little = await send("/pictures?use=gallery", PICTURE_BYTES_MAX + 1);
  expect(little.status()).toBe(413);
  expect(await little.text()).toContain(`larger than ${LIMIT}`);
  const photograph = await send("/cloudinary-demo", 2 * PICTURE_BYTES_MAX);
  expect(photograph.status()).toBe(413);
  expect(await photograph.text()).toContain(`larger than ${LIMIT}`);
  const much = await send("/cloudinary-demo", 33 * 1024 * 1024);
  expect(much.status()).toBe(413);
  expect(await much.text()).toContain(`a picture ${LIMIT}`);
});
