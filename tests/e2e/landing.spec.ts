import { expect, test } from "./fixtures";

test.describe("the landing page says what the product description says", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/");
  });

  test("title, description and keywords", async ({ page }) => {
    expect(await page.title()).toBe("Automata Co");
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      "content",
      "Intelligent AI solutions",
    );
    const keywords =
      (await page.locator('meta[name="keywords"]').getAttribute("content"))?.toLowerCase() ?? "";
    for (const subject of ["business automation", "enterprise software", "workflow management", "saas"]) {
      expect(keywords).toContain(subject);
    }
  });

  test("sections, cards and calls to action with their targets", async ({ page }) => {
    const main = page.getByRole("main");
    for (const [name, href] of [
      ["Let's do some math...", "/roi-calculator"],
      ["Start Talking", "/roi-calculator"],
      ["Book Free Consultation", "/booking"],
      ["Visit Our Blog", "/blog"],
    ] as const) {
      await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
    for (const heading of ["Stop Losing Revenue to Manual Processes", "Stop Guessing Your ROI"]) {
      await expect(main.getByRole("heading", { level: 2, name: heading, exact: true })).toBeVisible();
    }
    for (const card of ["AI Agents", "Process Automation", "Integration Services", "Maximize ROI"]) {
      await expect(main.getByRole("heading", { level: 3, name: card, exact: true })).toBeVisible();
    }
    for (const bullet of [
      "50-80% faster processing times",
      "Guaranteed ROI",
      "Scale revenue without scaling overhead",
      "Consistent quality 24/7 operations",
    ]) {
      await expect(main.getByRole("listitem").filter({ hasText: bullet })).toHaveCount(1);
    }
  });

  test("four questions are visible text and the same in the structured data", async ({ page }) => {
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const things = blocks.flatMap((block) => {
      const parsed = JSON.parse(block) as Record<string, unknown>;
      return "@graph" in parsed ? (parsed["@graph"] as Record<string, unknown>[]) : [parsed];
    });
    const ofType = (type: string) => things.filter((thing) => [thing["@type"]].flat().includes(type));
    expect(ofType("Organization")).toHaveLength(1);
    expect(ofType("WebSite")).toHaveLength(1);
    expect(JSON.stringify(ofType("Organization"))).toContain("customer service");
    expect(JSON.stringify(things)).toContain("AI Agents");

    const faq = ofType("FAQPage")[0] as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
    expect(faq.mainEntity).toHaveLength(4);
    const summaries = page.locator("details > summary");
    await expect(summaries).toHaveCount(4);
    for (const { name } of faq.mainEntity) await expect(summaries.filter({ hasText: name })).toHaveCount(1);
    const answers = faq.mainEntity.map(({ acceptedAnswer }) => acceptedAnswer.text).join(" ");
    const shown = await page.locator("details").allTextContents();
    for (const claim of [
      /80%/,
      /finance.*healthcare.*manufacturing.*retail/is,
      /first month/i,
      /3-6 months/,
    ]) {
      expect(answers).toMatch(claim);
      expect(shown.join(" ")).toMatch(claim);
    }
  });

  test("a question opens and closes without a script", async ({ page }) => {
    const closed = page.locator("details:not([open])").first();
    const question = await closed.locator("summary").innerText();
    await closed.locator("summary").click();
    await expect(page.locator("details[open]", { hasText: question.split("\n")[0] ?? "" })).toHaveCount(1);
  });
});
