import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { missingContent } from "~/models/content/content-checks";

import { People } from "./people";

const person = { name: "Bo Li", role: "Agents", text: "Builds them.", photo: "", photoAlt: "" };
const ours = "/images/6f1f6f3e-4b1c-4f0e-9a44-0f6a3b7f5a11/640x800.jpg";

const shown = (...items: (typeof person)[]) =>
  renderToStaticMarkup(<People content={{ title: "Who answers.", lead: "Them.", items }} />);

describe("the people of the landing page", () => {
  test("are shown by their photos, in several sizes and with a text that replaces them", () => {
    const html = shown({ ...person, photo: ours, photoAlt: "Bo at a desk" });
    expect(html).toContain('alt="Bo at a desk"');
    expect(html).toMatch(
      /<source type="image\/avif" srcSet="[^"]*320x400\.avif 320w[^"]*640x800\.avif 640w"/,
    );
    expect(html).toContain('sizes="');
    expect(html).toContain('width="640" height="800"');
    expect(html).not.toContain("BL");
  });

  test("have a text for their photo even if the operator wrote none", () => {
    expect(shown({ ...person, photo: ours })).toContain('alt="Photo of Bo Li"');
  });

  test("without a photo are shown by their initials, which screen readers skip", () => {
    const html = shown(person);
    expect(html).not.toContain("<img");
    expect(html).toMatch(/aria-hidden="true"[^>]*>.*<span[^>]*>BL<\/span>/);
  });
});

describe("the address of a photo", () => {
  const faults = (photo: string) =>
    missingContent("people", {
      fields: { title: "Who answers.", lead: "Them." },
      items: [{ ...person, photo }],
    });

  test("may be left out, on this site, or secure", () => {
    expect(["", ours, "https://pictures.example/bo.jpg"].map(faults)).toEqual([{}, {}, {}]);
  });

  test.each([
    "javascript:alert(1)",
    "data:image/svg+xml,<svg/>",
    "//other.example/a.jpg",
    'https://a.b/"x',
    "bo.jpg",
  ])("can't be %s", (photo) => {
    expect(Object.keys(faults(photo))).toEqual(["items[0].photo"]);
  });
});
