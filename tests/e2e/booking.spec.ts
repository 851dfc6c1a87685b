import type { Page } from "@playwright/test";

import { findZones } from "~/lib/zones/zone-search";

import { nextMonth } from "../setup/next-month";

import { mailTexts, newAddress, signInAs } from "./accounts";
import { expectAccessibleInBothThemes } from "./axe";
import { expect, test } from "./fixtures";
import { mailsTo } from "./outbox";

/* The demo's host is shared by all tests: each takes times of a day of its own in the month
   after this one. */

test.use({ timezoneId: "Europe/Berlin", expectedErrors: [/status of 4\d\d/] });

/** How long pages stay open before their form is sent. A faster sender counts as a bot. */
const READING_MILLISECONDS = 2_100;

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

const PROJECTS = ["desktop", "desktop-no-js", "phone"];

/**
 * Opens the n-th free day of next month, counted from the last day if `n` is negative. Each project
 * has another day, because its tests run beside those of the others.
 */
async function openDay(page: Page, project: string, n: number, path = "/booking"): Promise<void> {
  await page.goto(`${path}?tz=Europe%2FBerlin&month=${nextMonth()}`);
  const place = n * PROJECTS.length + Math.max(0, PROJECTS.indexOf(project));
  const day = page.getByRole("link", { name: /times available$/ }).nth(place);
  const name = await day.getAttribute("aria-label");
  await day.click();
  await expect(page.getByRole("link", { name: name ?? "", exact: true })).toHaveAttribute(
    "aria-current",
    "date",
  );
}

/** Chooses a time that no repetition of the test takes, and returns it. */
async function chooseTime(page: Page, { n = 0, repetition }: { n?: number; repetition: number }) {
  // A booking also takes the times next to its own.
  const time = page.getByRole("radio").nth(n + repetition * 4);
  await time.check();
  return (await time.locator("xpath=..").innerText()).trim();
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Pat Example");
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel(/^Company/).fill("Looms & Sons <b>");
  await page.getByLabel(/^Which process/).fill("Invoices <script>alert(1)</script>");
  await page.getByLabel(/may keep these details/).check();
}

async function confirm(page: Page): Promise<void> {
  const drawnAt = Date.now();
  await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(READING_MILLISECONDS);
  await page.getByRole("button", { name: "Confirm booking" }).click();
}

test("choosing a day doesn't restart the wait before the form may be sent", async ({ page }) => {
  await page.goto(`/booking?tz=Europe%2FBerlin&month=${nextMonth()}`);
  const day = page.getByRole("link", { name: /times available$/ }).last();
  const stamp = page.locator("input[name=stamp]");
  const first = await stamp.inputValue();
  await day.click();
  await expect(day).toHaveAttribute("aria-current", "date");
  await expect(stamp).toHaveValue(first);
});

test("a time counts only while its day is shown, and is chosen again when that day comes back", async ({
  page,
}) => {
  await page.goto(`/booking?tz=Europe%2FBerlin&month=${nextMonth()}`);
  const day = (place: "first" | "last") => page.getByRole("link", { name: /times available$/ })[place]();
  await day("first").click();
  await expect(day("first")).toHaveAttribute("aria-current", "date");
  await page.getByRole("radio").first().check();
  const foot = page.locator("#book p[aria-live=polite]");
  const named = await foot.innerText();
  expect(named).toMatch(/^\w+day, .* to .*Berlin$/);

  await day("last").click();
  await expect(foot).toHaveText(/^Choose a time\./);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await day("first").click();
  await expect(foot).toHaveText(named);
  await expect(page.getByRole("radio").first()).toBeChecked();
});

test(
  "another day or month is shown in place: what was typed, the focus and the way back stay",
  { tag: "@phone" },
  async ({ page }) => {
    await page.goto(`/booking?tz=Europe%2FBerlin&month=${nextMonth()}`);
    await page.getByLabel("Name", { exact: true }).fill("Pat Example");
    await page.getByLabel(/may keep these details/).check();
    const days = page.getByRole("link", { name: /times available$/ });
    const [first, last] = [days.first(), days.last()];
    await last.focus();
    await last.press("Enter");
    await expect(last).toHaveAttribute("aria-current", "date");
    await expect(last).toBeFocused();
    await expect(page.locator("#times")).toBeInViewport();
    await expect(page).toHaveURL(/day=/);
    await first.click();
    await expect(first).toHaveAttribute("aria-current", "date");
    await page.goBack();
    await expect(last).toHaveAttribute("aria-current", "date");
    const title = page.locator("#picker").getByRole("heading", { level: 2 });
    const before = await title.innerText();
    await page.getByRole("link", { name: "Previous month" }).click();
    await expect(title).not.toHaveText(before);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Pat Example");
    await expect(page.getByLabel(/may keep these details/)).toBeChecked();
    // What is sent names the month that is shown.
    await expect(page.locator("#book")).toHaveAttribute("action", /month=/);
  },
);

test("a day that can't be fetched is opened by the browser itself", async ({ page }) => {
  await page.goto(`/booking?tz=Europe%2FBerlin&month=${nextMonth()}`);
  await page.route(/day=/, (route) =>
    route.request().resourceType() === "document" ? route.continue() : route.fulfill({ status: 404 }),
  );
  const day = page.getByRole("link", { name: /times available$/ }).last();
  await day.click();
  await expect(day).toHaveAttribute("aria-current", "date");
  await expect(page).toHaveURL(/day=/);
});

test(
  "the closed list of zones loads no font for their names, and opens",
  { tag: "@no-js" },
  async ({ page }) => {
    const fonts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "font") fonts.push(request.url());
    });
    await page.goto("/booking?tz=Europe%2FBerlin", { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((font) => font.includes("latin"))).toEqual([]);
    await page.getByText("Change", { exact: true }).click();
    await expect(page.getByLabel("Time zone", { exact: true })).toBeVisible();
  },
);

test.describe("a visitor in Tokyo", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("sees times of Tokyo, and books in them", async ({ page }) => {
    await page.goto("/booking");
    await expect(page).toHaveURL(/tz=Asia%2FTokyo/);
    await expect(page.getByText(/^Tokyo UTC\+09:00/)).toBeVisible();
    await expect(page.locator("#book p[aria-live=polite]")).toHaveText(/Asia\/Tokyo/);
    await expect(page.locator("#book input[name=tz]")).toHaveValue("Asia/Tokyo");
    await page.goto("/booking?tz=Europe%2FBerlin");
    await expect(page.getByText(/^Berlin UTC/)).toBeVisible();
  });

  test("has asked for times of Tokyo before the page has its styles", async ({ page }) => {
    const asked = page.waitForRequest(/tz=Asia%2FTokyo/);
    await page.route(/\.css$/, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto("/booking");
    await expect(page.getByText(/^Tokyo UTC\+09:00/)).toBeVisible();
  });

  test("opens a page of its own with them if they can't be fetched", async ({ page }) => {
    await page.route(/tz=Asia/, (route) =>
      route.request().resourceType() === "document" ? route.continue() : route.fulfill({ status: 404 }),
    );
    await page.goto("/booking");
    await expect(page).toHaveURL(/tz=Asia%2FTokyo/);
    await expect(page.getByText(/^Tokyo UTC\+09:00/)).toBeVisible();
  });
});

test("a visitor in the zone of the times loads them once", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/booking")) loaded.push(request.resourceType());
  });
  await page.goto("/booking", { waitUntil: "networkidle" });
  await expect(page.getByText(/^Berlin UTC/)).toBeVisible();
  expect(loaded).toEqual(["document"]);
});

test("two presses of the button book once", async ({ page }, { project, repeatEachIndex: repetition }) => {
  const email = newAddress();
  await openDay(page, project.name, 4);
  await chooseTime(page, { repetition });
  await fillIn(page, email);
  const drawnAt = Date.now();
  await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(READING_MILLISECONDS);
  await page.getByRole("button", { name: "Confirm booking" }).dblclick();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are booked.");
  expect(mailsTo(email)).toHaveLength(1);
});

test(
  "a visitor books, moves and cancels by the link in the mail",
  { tag: ["@phone", "@no-js"] },
  async ({ page, javaScriptEnabled }, { project, repeatEachIndex: repetition }) => {
    const email = newAddress();
    await openDay(page, project.name, 0);
    const time = await chooseTime(page, { repetition });
    await fillIn(page, email);
    await confirm(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are booked.");
    const stub = page.getByRole("region", { name: "Your booking" });
    await expect(stub).toContainText(new RegExp(`${time} to \\d\\d:\\d\\d Europe/Berlin`));
    await expect(stub).toContainText(email);
    if (javaScriptEnabled) await expectAccessibleInBothThemes(page);

    const [mail = ""] = mailTexts(email);
    const link = /\/booking\/manage\/[\w-]+/.exec(mail)?.[0] ?? "";
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your consultation");
    if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
    // On paper there is nothing to press, so the address of the call is written out.
    await page.emulateMedia({ media: "print" });
    await expect(stub.getByRole("link", { name: "Join call" })).toHaveCount(0);
    await expect(stub.getByText(/^https:\/\//)).toBeVisible();
    await expect(stub).toContainText(email);
    await expect(page.getByRole("main").locator("button, input").filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
    const day = await stub.getByText(/ \d{4}$/).textContent();
    await openDay(page, project.name, -1, link);
    await chooseTime(page, { repetition });
    await page.getByRole("button", { name: "Reschedule to this time" }).click();
    await expect(toast(page, "Consultation rescheduled")).toBeVisible();
    await expect(stub).not.toContainText(day ?? "");

    await page.getByLabel(/^Reason/).fill("Another time");
    await page.getByRole("button", { name: /^Cancel the consultation on / }).click();
    await expect(page.getByText("The time is free again.")).toBeVisible();
    await page.goto(link);
    await expect(page.getByText("The time is free again.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Reschedule to this time" })).toHaveCount(0);
  },
);

test(
  "a visitor who is too late gets the nearest times, and loses nothing they typed",
  { tag: "@no-js" },
  async ({ page, browser, baseURL }, { project, repeatEachIndex: repetition }) => {
    await openDay(page, project.name, 1);
    const late = await browser.newPage({
      ...(baseURL ? { baseURL } : {}),
      javaScriptEnabled: project.use.javaScriptEnabled ?? true,
    });
    await openDay(late, project.name, 1);
    for (const visitor of [page, late]) {
      await chooseTime(visitor, { n: 2, repetition });
      await fillIn(visitor, newAddress());
    }
    await confirm(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are booked.");
    await confirm(late);
    await expect(late.getByRole("alert")).toContainText("Someone else just took this time");
    await expect(late.getByRole("group", { name: "Nearest free times" }).getByRole("radio")).toHaveCount(4);
    await expect(late.getByLabel(/^Which process/)).toHaveValue("Invoices <script>alert(1)</script>");
    await late.getByLabel(/may keep these details/).check();
    await confirm(late);
    await expect(late.getByRole("heading", { level: 1 })).toHaveText("You are booked.");
    await late.close();
  },
);

test(
  "a booking without a time says so at the times as well as on top",
  { tag: "@no-js" },
  async ({ page }, { project }) => {
    await openDay(page, project.name, 3);
    await fillIn(page, newAddress());
    await confirm(page);
    const text = "Please choose a time.";
    const alert = page.getByRole("alert").filter({ has: page.getByRole("link", { name: text }) });
    await expect(alert).toBeVisible();
    await expect(alert).toBeInViewport();
    await expect(page.locator("#times").getByText(text, { exact: true })).toBeVisible();
    await expect(
      page.getByRole("group").filter({ has: page.getByRole("radio") }),
    ).toHaveAccessibleDescription(text);
  },
);

test("one post of a mail program ends the reminders of a booking", async ({
  page,
  request,
  javaScriptEnabled,
}, { project, repeatEachIndex: repetition }) => {
  const email = newAddress();
  await openDay(page, project.name, 2);
  await chooseTime(page, { repetition });
  await fillIn(page, email);
  await confirm(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are booked.");
  const token = /\/booking\/manage\/([\w-]+)/.exec(mailTexts(email)[0] ?? "")?.[1] ?? "";
  await page.goto(`/dev/mail/${mailsTo(email)[0]?.id}`);
  await page.getByText("Attachment: Consultation with Automata.ics (REQUEST)").click();
  await expect(page.getByText("BEGIN:VEVENT")).toBeVisible();
  const answer = await request.post(`/booking/reminders/${token}`, {
    form: { "List-Unsubscribe": "One-Click" },
  });
  expect(answer.ok()).toBe(true);
  await page.goto(`/booking/reminders/${token}`);
  await expect(page.getByText(/You won't get any more reminders/)).toBeVisible();
  if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
  const file = await request.get(`/booking/calendar/${token}.ics`);
  expect(file.headers()["content-type"]).toContain("text/calendar");
  // The same letters in another order: nearly a token of ours, but not one.
  const forgedToken = [...token].reverse().join("");
  for (const path of ["manage", "done", "reminders", "calendar"]) {
    const file = path === "calendar" ? ".ics" : "";
    const forged = await request.get(`/booking/${path}/${forgedToken}${file}`);
    expect(forged.status(), path).toBe(404);
  }
});

test(
  "another time zone shows its times at once; without scripts, a button does",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    await page.goto(`/booking?tz=Europe%2FBerlin&month=${nextMonth()}`);
    const zone = page.getByLabel("Time zone", { exact: true });
    const search = page.getByLabel("Search city, country or offset");
    await page.getByText("Change", { exact: true }).click();
    await search.fill("new york");
    if (javaScriptEnabled) {
      await expect(page.getByRole("button", { name: "Use this time zone" })).toBeHidden();
      await expect(zone.locator("option")).toHaveCount(2);
      for (const [words, place] of [
        ["sao paulo", "America/Sao_Paulo"],
        ["+5:30", "Asia/Kolkata"],
        ["new york", "America/New_York"],
      ] as const) {
        await search.fill(words);
        await expect(zone.locator(`option[value="${place}"]`)).toHaveCount(1);
        await expect(zone.locator("option[value='Asia/Tokyo']")).toHaveCount(0);
      }
      await zone.focus();
      await zone.selectOption("America/New_York");
      await expect(page).toHaveURL(/tz=America%2FNew_York/);
      await expect(zone).toBeFocused();
    } else {
      await page.getByRole("button", { name: "Search" }).click();
      await expect(zone.locator("option")).toHaveCount(2);
      await zone.selectOption("America/New_York");
      await page.getByRole("button", { name: "Use this time zone" }).click();
      await expect(page).toHaveURL(/tz=America%2FNew_York/);
    }
    await expect(zone).toHaveValue("America/New_York");
    await expect(page.getByText(/^New York UTC−0[45]:00, \d\d:\d\d now$/)).toBeVisible();
  },
);

test("the page finds the same zones as the server, whatever is typed", async ({ page }) => {
  await page.goto(`/booking?tz=Europe%2FBerlin&month=${nextMonth()}`);
  await page.getByText("Change", { exact: true }).click();
  const zone = page.getByLabel("Time zone", { exact: true });
  const listed = () =>
    zone.locator("optgroup:last-of-type > option").evaluateAll((options) =>
      options.map((option) => ({
        name: (option as HTMLOptionElement).value,
        label: (option as HTMLOptionElement).label,
      })),
    );
  const all = await listed();
  for (const words of [
    "sao paulo",
    "São",
    "+5:30",
    "−5",
    "-03:30",
    "utc+1 berlin",
    "japan, tokyo",
    "qqq",
    "",
  ]) {
    await page.getByLabel("Search city, country or offset").fill(words);
    expect(await listed(), words).toEqual(findZones(all, words));
  }
});

test("the staff sees what is booked, and only the staff that may", async ({ page }) => {
  await signInAs(page, "sales");
  await page.goto("/admin/bookings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bookings");
  await page.getByRole("link", { name: "Hosts and hours" }).click();
  await page.getByRole("link", { name: "Sara Novak" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sara Novak");
  await expect(page.getByLabel("Monday, range 1, from")).toHaveValue("09:00");
  await signInAs(page, "blog_admin");
  const refused = await page.goto("/admin/bookings");
  expect(refused?.status()).toBe(403);
});

test(
  "the page of a booking loads the list of time zones when staff open it",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    await signInAs(page, "sales");
    // A booking of the seed: those of other tests are moved and cancelled.
    await page.goto("/admin/bookings/list?q=Alder+Clinic");
    await page.getByRole("table").getByRole("link").first().click();
    const zone = page.getByLabel("Time zone", { exact: true });
    await expect(page.getByText("Change", { exact: true })).toBeVisible();
    await expect(zone).toHaveCount(0);
    await page.getByText("Change", { exact: true }).click();
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Search" }).click();
    await expect(zone.locator("option")).not.toHaveCount(0);
    expect(await zone.locator("option").count()).toBeGreaterThan(300);
    await zone.selectOption("Asia/Tokyo");
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Use this time zone" }).click();
    await expect(page).toHaveURL(/tz=Asia%2FTokyo/);
    await expect(zone).toHaveValue("Asia/Tokyo");
    await expect(page.getByText(/^Tokyo UTC\+09:00, \d\d:\d\d now$/)).toBeVisible();
    // Another day keeps the zone.
    await page.getByRole("region", { name: "Reschedule" }).getByRole("link").last().click();
    await expect(zone).toHaveCount(0);
    await page.getByText("Change", { exact: true }).click();
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Search" }).click();
    await expect(zone).toHaveValue("Asia/Tokyo");
  },
);

test("axe finds nothing on the pages of bookings", { tag: "@phone" }, async ({ page }) => {
  await signInAs(page, "sales");
  // A booking of the seed: those of other tests are moved and cancelled.
  await page.goto("/admin/bookings/list?q=Alder+Clinic");
  const booking = await page.getByRole("table").getByRole("link").first().getAttribute("href");
  await page.goto("/admin/bookings/hosts");
  const host = await page.getByRole("link", { name: "Sara Novak" }).getAttribute("href");
  for (const path of ["/admin/bookings", "/admin/bookings/list", "/admin/bookings/hosts", booking, host]) {
    await page.goto(path ?? "");
    await expectAccessibleInBothThemes(page);
  }
});

test("axe finds nothing on event types and connected calendars", async ({ page }) => {
  await signInAs(page, "sales");
  await page.goto("/admin/bookings/types");
  const type = await page.getByRole("table").getByRole("link").first().getAttribute("href");
  await page.goto("/admin/bookings/hosts");
  const host = await page.getByRole("link", { name: "Sara Novak" }).getAttribute("href");
  for (const path of ["/admin/bookings/types", type, `${host}/calendars`]) {
    await page.goto(path ?? "");
    await expectAccessibleInBothThemes(page);
  }
});
