import type { Page } from "@playwright/test";

import {
  createAccount,
  demoPassword,
  enrolSecondFactor,
  mailedLink,
  mailTexts,
  newAddress,
  PASSWORD,
} from "./accounts";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";

// Browsers log each unsuccessful answer themselves.
test.use({ expectedErrors: [/status of 4\d\d/] });

async function signIn(page: Page, email: string, password: string, path = "/login") {
  await page.goto(path);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
}

async function register(page: Page, email: string, password = PASSWORD) {
  await page.goto("/register");
  await page.getByLabel("First name").fill("Pat");
  await page.getByLabel("Last name").fill("Mockup");
  await page.getByLabel("Business name").fill("Demo Logistics");
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
}

/** Registers and confirms by the emailed link. */
async function joinAs(page: Page, email: string) {
  await register(page, email);
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
  await page.goto(await mailedLink(email, "signup"));
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(page.getByText("Your account has been created successfully.", { exact: true })).toBeVisible();
}

async function signOut(page: Page) {
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You have been signed out successfully.", { exact: true })).toBeVisible();
}

test.describe("signing in", () => {
  test("leads each role to its own start page", async ({ page }) => {
    for (const [role, home] of [
      ["super_admin", "/dashboard"],
      ["sales", "/admin/today"],
      ["support", "/admin/today"],
      ["blog_admin", "/dashboard"],
      ["member", "/admin/workspaces"],
      ["lead", "/profile"],
    ] as const) {
      await test.step(role, async () => {
        await page.context().clearCookies();
        await signIn(page, `${role}@demo.test`, demoPassword());
        // Messages disappear by themselves, so they are looked at first.
        await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
        await expect(page.getByText("You have successfully signed in.", { exact: true })).toBeVisible();
        await expect(page).toHaveURL(home);
      });
    }
  });

  test("leads to the page that was wanted", { tag: "@no-js" }, async ({ page }) => {
    await page.goto("/profile");
    await expect(page).toHaveURL("/login?redirectTo=%2Fprofile");
    await signIn(page, "lead@demo.test", demoPassword(), "/login?redirectTo=%2Fblog%3Fq%3Dinvoice");
    await expect(page).toHaveURL("/blog?q=invoice");
  });

  for (const foreign of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/%2f%2fevil.example",
  ]) {
    test(`never leads to ${foreign}`, async ({ request, baseURL }) => {
      const response = await request.post(`/login?redirectTo=${encodeURIComponent(foreign)}`, {
        form: { email: "lead@demo.test", password: demoPassword(), redirectTo: foreign },
        headers: { Origin: baseURL ?? "" },
        maxRedirects: 0,
      });
      expect(response.headers().location).toBe("/profile");
    });
  }

  test(
    "says the same of a wrong password and of an unknown address, and keeps the address alone",
    { tag: "@no-js" },
    async ({ page, javaScriptEnabled }) => {
      const texts: string[] = [];
      for (const email of ["lead@demo.test", newAddress()]) {
        await signIn(page, email, "not the password");
        const alert = page.getByRole("main").getByRole("alert");
        await expect(alert).toContainText("Invalid login credentials");
        // Reported once: in the toast where scripts run, in the form's heading elsewhere.
        const place = javaScriptEnabled ? page.getByRole("listitem") : alert;
        await expect(place.getByText("Login failed", { exact: true })).toBeVisible();
        // Read at once, because the toast disappears by itself.
        const shown = (text: string) =>
          page.getByText(text, { exact: true }).filter({ visible: true }).count();
        expect([await shown("Login failed"), await shown("Invalid login credentials")]).toEqual([1, 1]);
        await expect(page).toHaveURL("/login");
        await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
        expect(await page.content()).not.toContain("not the password");
        // While the answer is on its way the button says so.
        await expect(page.getByRole("main").getByRole("button", { name: "Sign in" })).toBeVisible();
        texts.push(await page.getByRole("main").innerText());
      }
      expect(texts[1]).toBe(texts[0]);
    },
  );

  test(
    "names what is missing, next to the field and on top",
    { tag: "@no-js" },
    async ({ page, javaScriptEnabled }) => {
      await page.goto("/login");
      // Without scripts the browser itself blocks such a form. This is the server's answer to
      // clients that don't.
      if (!javaScriptEnabled) await page.getByLabel("Email", { exact: true }).fill("pat@demo");
      else await page.getByLabel("Email", { exact: true }).fill("pat");
      await page.getByLabel("Password", { exact: true }).fill("x");
      await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
      const field = page.getByLabel("Email", { exact: true });
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(/doesn't look like an email address/);
      await page.getByRole("main").getByRole("alert").getByRole("link").click();
      await expect(page).toHaveURL(/#login-email$/);
    },
  );

  test(
    "shows and hides the password while it is typed",
    { tag: "@no-js" },
    async ({ page, javaScriptEnabled }) => {
      await page.goto("/login");
      const field = page.getByLabel("Password", { exact: true });
      const toggle = page.getByRole("button", { name: "Show password" });
      await expect(toggle).toHaveCount(javaScriptEnabled ? 1 : 0);
      await expect(field).toHaveAttribute("type", "password");
      if (!javaScriptEnabled) return;
      await toggle.click();
      await expect(field).toHaveAttribute("type", "text");
    },
  );

  test("redirects a person who is already signed in", async ({ page }) => {
    await signIn(page, "lead@demo.test", demoPassword());
    await expect(page).toHaveURL("/profile");
    for (const path of ["/login", "/register", "/mfa"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/profile");
    }
  });

  test("lasts over pages and ends with signing out", { tag: "@no-js" }, async ({ page }) => {
    await signIn(page, "customer@demo.test", demoPassword());
    await expect(page).toHaveURL("/profile");
    await page.goto("/blog");
    await page.goto("/profile");
    await expect(page).toHaveURL("/profile");
    await signOut(page);
    await expect(page).toHaveURL("/");
    await page.goto("/profile");
    await expect(page).toHaveURL(/\/login\?redirectTo=/);
  });
});

test.describe("registration", () => {
  test("goes by mail: the link is spent by a button, once", { tag: "@no-js" }, async ({ page }) => {
    const email = newAddress();
    await register(page, email);
    await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await signIn(page, email, PASSWORD);
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Email not confirmed");

    const link = await mailedLink(email, "signup");
    // A scanner opens the link as often as it likes.
    for (let visit = 0; visit < 3; visit++) expect((await page.request.get(link)).status()).toBe(200);
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm and sign in" }).click();
    await expect(page.getByText("Welcome to Automata!", { exact: true })).toBeVisible();
    await expect(
      page.getByText("Your account has been created successfully.", { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL("/profile");

    await signOut(page);
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm and sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "This link has expired" })).toBeVisible();
  });

  test(
    "confirmed in another browser needs a new password, and the first one opens nothing",
    { tag: "@no-js" },
    async ({ page, browser, baseURL, javaScriptEnabled }) => {
      test.slow();
      const email = newAddress();
      await register(page, email);
      await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
      const context = await browser.newContext({
        baseURL: baseURL ?? "",
        javaScriptEnabled: javaScriptEnabled ?? true,
      });
      const other = await context.newPage();
      await other.goto(await mailedLink(email, "signup"));
      await other.getByRole("button", { name: "Confirm and sign in" }).click();
      await expect(other.getByRole("heading", { level: 1, name: "Choose your password" })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(other);
      await other.getByLabel("New password").fill("five vans before noon");
      await other.getByRole("button", { name: "Save the password" }).click();
      await expect(other).toHaveURL("/profile");
      await context.close();
      await signIn(page, email, PASSWORD);
      await expect(page.getByRole("main").getByRole("alert")).toContainText("Invalid login credentials");
    },
  );

  test("answers a known address as it answers a new one", async ({ page }) => {
    // The button says "Sending…" until the whole answer has arrived.
    const answer = async () => {
      await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Send it again" })).toBeVisible();
      return page.getByRole("main").innerText();
    };
    await register(page, "customer@demo.test");
    const known = await answer();
    const email = newAddress();
    await register(page, email);
    const unknown = await answer();
    expect(unknown.replace(email, "…")).toBe(known.replace("customer@demo.test", "…"));
    expect(mailTexts("customer@demo.test").filter((text) => text.includes("type=signup"))).toEqual([]);
  });

  test(
    "says what is wrong with a password and keeps everything else",
    { tag: "@no-js" },
    async ({ page, javaScriptEnabled }) => {
      await register(page, newAddress(), "ninechars");
      await expect(page.getByRole("main").getByRole("alert")).toContainText("Registration failed");
      await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
        /This password is 9 characters long\. Use 12 or more\./,
      );
      await expect(page.getByLabel("First name")).toHaveValue("Pat");
      // A page that comes from the server never holds a password; in a page that stays, it stays
      // for its owner to correct.
      if (!javaScriptEnabled) await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    },
  );

  test("makes a person who asks for more a lead", async ({ page }) => {
    const email = newAddress();
    const form = { firstName: "Pat", lastName: "Mockup", businessName: "Demo", email, password: PASSWORD };
    const response = await page.request.post("/register", {
      form: { ...form, role: "super_admin", isActive: "true" },
    });
    expect(response.status()).toBe(200);
    await page.goto(await mailedLink(email, "signup"));
    await page.getByRole("button", { name: "Confirm and sign in" }).click();
    await expect(page).toHaveURL("/profile");
    const answer = await page.request.get("/api/auth/user");
    expect(JSON.stringify(await answer.json())).toContain('"lead"');
    expect(JSON.stringify(await answer.json())).not.toContain("super_admin");
  });
});

test.describe("a forgotten password", () => {
  test("is replaced by the mailed link", { tag: "@no-js" }, async ({ page, javaScriptEnabled }) => {
    test.slow();
    const email = newAddress();
    await joinAs(page, email);
    await signOut(page);

    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    // The page before has a field of the same name.
    await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();

    await page.goto(await mailedLink(email, "recovery"));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/reset-password");
    await expect(page.getByRole("main").getByText(email)).toBeVisible();
    // The link has proven who they are, so the forgotten password isn't asked for.
    await expect(page.getByLabel("Current password")).toHaveCount(0);
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByLabel("New password").fill("five vans before noon");
    await page.getByRole("button", { name: "Save the password" }).click();
    await expect(page.getByText("Every other session is signed out.", { exact: true })).toBeVisible();

    await signOut(page);
    await signIn(page, email, PASSWORD);
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Invalid login credentials");
    await signIn(page, email, "five vans before noon");
    await expect(page).toHaveURL("/profile");
  });

  test("is answered alike for addresses with and without an account", async ({ request, baseURL }) => {
    const texts: string[] = [];
    for (const email of ["customer@demo.test", newAddress()]) {
      const response = await request.post("/forgot-password", {
        form: { email },
        headers: { Origin: baseURL ?? "" },
      });
      expect(response.status()).toBe(200);
      const text = await response.text();
      texts.push(
        text
          .slice(text.indexOf("<main"))
          .split(email)
          .join("…")
          .replace(/nonce="[^"]*"/g, ""),
      );
    }
    const [first, second] = texts.map((text) => text.slice(0, text.indexOf("</main>")));
    expect(second).toBe(first);
  });

  test("needs the link: the page alone sends back", async ({ page }) => {
    await page.goto("/reset-password");
    await expect(page).toHaveURL("/forgot-password");
    await expect(page.getByText("Ask for a link first", { exact: true })).toBeVisible();
  });
});

test.describe("links that do not work", () => {
  const TOKEN = "0123456789abcdef0123456789abcdef";

  test("say so, and lead to a new one", { tag: "@no-js" }, async ({ page }) => {
    await page.goto(`/auth/confirm?token_hash=${TOKEN}&type=signup`);
    await page.getByRole("button", { name: "Confirm and sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "This link has expired" })).toBeVisible();
    await page.getByRole("link", { name: "Send a new confirmation" }).click();
    const email = newAddress();
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Send a new link" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
    expect(mailTexts(email)).toEqual([]);
  });

  for (const query of [
    "",
    "?type=signup",
    "?token_hash=short&type=signup",
    `?token_hash=${TOKEN}&type=sms`,
  ]) {
    test(`/auth/confirm${query} is not complete`, async ({ page }) => {
      const response = await page.goto(`/auth/confirm${query}`);
      expect(response?.status()).toBe(400);
      await expect(page.getByText("The link is incomplete.")).toBeVisible();
    });
  }

  test("the callback shows the provider's words as text", async ({ page }) => {
    const hostile = encodeURIComponent("<img src=x onerror=alert(1)>Link expired");
    const response = await page.goto(`/auth/callback?error=access_denied&error_description=${hostile}`);
    expect(response?.status()).toBe(400);
    await expect(page.getByText("<img src=x onerror=alert(1)>Link expired")).toBeVisible();
    await expect(page.locator("main img")).toHaveCount(0);
  });

  test("the callback reads what comes after the #", async ({ page }) => {
    await page.goto(
      "/auth/callback#error=access_denied&error_description=Email+link+is+invalid+or+has+expired",
    );
    await expect(page.getByText("Email link is invalid or has expired")).toBeVisible();
  });

  test("the callback takes no whole sign-in from an address, and keeps none there", async ({ page }) => {
    await page.goto(
      "/auth/callback#access_token=ey.stolen&refresh_token=abc&token_type=bearer&type=magiclink",
    );
    await expect(page.getByText("so we don't accept it.")).toBeVisible();
    await expect(page).toHaveURL("/auth/callback");
    expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  });

  test("the callback takes no code of another browser", async ({ page }) => {
    await page.goto("/auth/callback?code=3a1d2f9e-0000-4000-8000-000000000000&next=https://evil.example");
    await expect(page).toHaveURL(/\/auth\/callback/);
    await expect(page.getByRole("heading", { level: 1, name: "This link has expired" })).toBeVisible();
  });

  test("the callback hands links of ours to the page with the button", async ({ page }) => {
    await page.goto(`/auth/callback?token_hash=${TOKEN}&type=recovery`);
    await expect(page).toHaveURL(`/auth/confirm?token_hash=${TOKEN}&type=recovery`);
    await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  });
});

test.describe("the second step", () => {
  test(
    "comes between the password and every page",
    { tag: "@no-js" },
    async ({ page, baseURL, javaScriptEnabled }) => {
      test.slow();
      const email = newAddress();
      await joinAs(page, email);
      await signOut(page);
      const app = await enrolSecondFactor(baseURL ?? "", email, PASSWORD);

      await signIn(page, email, PASSWORD, "/login?redirectTo=%2Fblog");
      await expect(page).toHaveURL("/mfa?redirectTo=%2Fblog");
      await page.goto("/profile");
      await expect(page).toHaveURL("/mfa?redirectTo=%2Fprofile");

      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel("Six-digit code").fill("12345");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByLabel("Six-digit code")).toHaveAccessibleDescription("The code has six digits.");

      await page.getByLabel("Six-digit code").fill(app.generate());
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
      await expect(page).toHaveURL("/profile");
    },
  );

  test("refuses a wrong code and a wrong recovery code, and can be left", async ({ page, baseURL }) => {
    const email = newAddress();
    await joinAs(page, email);
    await signOut(page);
    const app = await enrolSecondFactor(baseURL ?? "", email, PASSWORD);
    await signIn(page, email, PASSWORD);
    const wrong = String((Number(app.generate()) + 1) % 1_000_000).padStart(6, "0");
    await page.getByLabel("Six-digit code").fill(wrong);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Login failed", { exact: true })).toBeVisible();

    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill("aaaa-bbbb-cccc");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Recovery code")).toHaveAttribute("aria-invalid", "true");

    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page).toHaveURL("/login");
  });
});

test("a tab hears that the session ended in another tab", async ({ page, context }) => {
  await createAccount(page);
  await page.goto("/profile");
  const other = await context.newPage();
  await other.goto("/profile");
  await expect(other.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("kept", "by a script"));
  await signOut(page);
  await expect(other).toHaveURL("/login?redirectTo=%2Fprofile");
  // The browser keeps nothing of the session.
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test("a link alone signs nobody out", async ({ page }) => {
  await signIn(page, "sales@demo.test", demoPassword());
  await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
  await page.goto("/logout");
  await page.getByRole("link", { name: "Stay signed in" }).click();
  expect((await page.request.get("/api/auth/user")).status()).toBe(200);
});
