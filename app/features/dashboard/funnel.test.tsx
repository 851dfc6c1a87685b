import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Funnel } from "./funnel";

test("few of many leads are not shown as none", () => {
  const followed = { booking: 11, held: 8, proposal: 0, accepted: 0 };
  const funnel = { leads: 10_019, booking: 11, held: 8, proposal: 7, accepted: 2, followed };
  const shown = renderToStaticMarkup(<Funnel funnel={funnel} period="3m" />);
  expect(shown).toContain(">&lt;0.1%</b>");
  expect(shown).toContain("&lt;1% of the step before");
  expect(shown).toContain("73% of the step before");
  expect(shown).toContain(">0% of the step before");
});
