import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { withLanguage } from "~/lib/language/current-language";

import { BookingFrame } from "./public-frame";

test("what the staff wrote in English is marked on a German page", () => {
  const page = withLanguage("de", () =>
    renderToStaticMarkup(
      <BookingFrame
        title="Beratung"
        lead="We look at one process."
        languages={{ name: "de", description: "en" }}
      >
        {null}
      </BookingFrame>,
    ),
  );
  expect(page).toMatch(/<h1 class/);
  expect(page).toMatch(/<p lang="en"[^>]*>We look at one process\./);
});
