import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { InlineScript } from "~/ui/inline-script";
import { landingCopy } from "~/copy/landing";
import { DEFAULT_SETTINGS } from "~/models/settings/settings";

import { faqPage, jsonLd, organization, services, website } from "./structured-data";

const site = { appUrl: "https://automata.test", productName: "Automata", description: "What we do" };

describe("structured data of the landing page", () => {
  test("describes the organization with its profiles, customer service and address in the United States", () => {
    expect(organization({ site, settings: DEFAULT_SETTINGS })).toMatchObject({
      "@type": "Organization",
      name: DEFAULT_SETTINGS.productName,
      url: "https://automata.test/",
      logo: "https://automata.test/logo.png",
      sameAs: DEFAULT_SETTINGS.socials.map(({ url }) => url),
      contactPoint: { contactType: "customer service", email: DEFAULT_SETTINGS.email },
      address: { addressCountry: "US" },
    });
  });

  test("offers the four solutions as business automation, worldwide", () => {
    const offered = services({ site, items: landingCopy.solutions.cards });
    expect(offered.map((service) => (service as { name?: unknown }).name)).toEqual([
      "AI Agents",
      "Process Automation",
      "Integration Services",
      "Maximize ROI",
    ]);
    for (const service of offered) {
      expect(service).toMatchObject({ serviceType: "Business automation", areaServed: "Worldwide" });
    }
  });

  test("asks four questions and makes the promised claims in their answers", () => {
    const page = JSON.parse(JSON.stringify(faqPage(landingCopy.faq.items))) as {
      mainEntity: { acceptedAnswer: { text: string } }[];
    };
    expect(page.mainEntity).toHaveLength(4);
    const answers = page.mainEntity.map(({ acceptedAnswer }) => acceptedAnswer.text);
    expect(answers[0]).toContain("up to 80%");
    for (const industry of ["finance", "healthcare", "manufacturing", "retail"]) {
      expect(answers[1]?.toLowerCase()).toContain(industry);
    }
    expect(answers[2]).toContain("within the first month");
    expect(answers[3]).toContain("3-6 months");
  });
});

describe("InlineScript", () => {
  test("keeps hostile settings inside the script, and the text still parses", () => {
    const name = '</script><img src=x onerror=alert(1)><!--<script>"';
    const json = jsonLd({
      "@context": "https://schema.org",
      "@graph": [website({ site: { ...site, productName: name } })],
    });
    const html = renderToStaticMarkup(<InlineScript type="application/ld+json" json={json} />);
    const [, text = "", rest] =
      /^<script type="application\/ld\+json">([^<]*)<\/script>(.*)$/s.exec(html) ?? [];
    expect(rest).toBe("");
    expect((JSON.parse(text) as { "@graph": { name: string }[] })["@graph"][0]?.name).toBe(name);
  });
});
