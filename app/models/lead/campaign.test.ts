import { describe, expect, test } from "vitest";
import { z } from "zod";

import { campaignQuery, readCampaign, withCampaign } from "./campaign";
import { formTrapFields } from "~/models/shared/form-trap";

const SPRING = { source: "newsletter", medium: "email", campaign: "spring" };

describe("a campaign", () => {
  test("is read from the UTM parameters of an address and nothing else", () => {
    const query = "utm_source=newsletter&utm_medium=email&utm_campaign=spring&gclid=1&email=a%40b.test";
    expect(readCampaign(new URLSearchParams(query))).toEqual(SPRING);
    expect(readCampaign(new URLSearchParams("gclid=1&utm_source=%20"))).toBeNull();
    expect(campaignQuery(SPRING)).toBe("utm_source=newsletter&utm_medium=email&utm_campaign=spring");
  });

  test("is bounded and free of control characters, whatever a link says", () => {
    const query = new URLSearchParams({ utm_source: `a\u0000\nb${"😀".repeat(80)}`, utm_term: "\u0007" });
    const campaign = readCampaign(query);
    expect(Object.keys(campaign ?? {})).toEqual(["source"]);
    expect(campaign?.source?.length).toBeLessThanOrEqual(100);
    expect(campaign?.source).toMatch(/^a b/);
    expect(encodeURIComponent(campaign?.source ?? "")).toContain("%F0%9F%98%80");
  });

  test("goes along with links of the site, and never out of it", () => {
    expect(withCampaign("/booking", { source: "x y" })).toBe("/booking?utm_source=x+y");
    expect(withCampaign("/booking?result=1#form", { source: "x" })).toBe(
      "/booking?result=1&utm_source=x#form",
    );
    for (const to of ["https://example.test/", "//example.test/", "#top", "mailto:a@b.test"])
      expect(withCampaign(to, { source: "x" }), to).toBe(to);
    expect(withCampaign("/booking?utm_source=own", { source: "x" })).toBe("/booking?utm_source=own");
    expect(withCampaign("/booking", null)).toBe("/booking");
  });

  test("comes with a form, and a broken one never refuses the form", () => {
    const schema = z.object(formTrapFields);
    expect(schema.parse({ campaign: campaignQuery(SPRING) }).campaign).toEqual(SPRING);
    expect(schema.parse({}).campaign).toBeNull();
    expect(schema.parse({ campaign: "x".repeat(5_000) }).campaign).toBeNull();
  });
});
