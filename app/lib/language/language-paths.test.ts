import { describe, expect, test } from "vitest";

import { isTranslated, localizedPath, readLanguageTarget } from "./language-paths";

describe("the language in an address", () => {
  test.each(["/", "/contact", "/den", "/depot", "/de-at/contact", "/en/contact", "/DE/contact", "", "de"])(
    "%s has none",
    (target) => {
      expect(readLanguageTarget(target)).toBeNull();
    },
  );

  test("is taken off a page, its data and its query", () => {
    expect(readLanguageTarget("/de/contact?topic=account")).toEqual({
      language: "de",
      target: "/contact?topic=account",
      kind: "own",
    });
    expect(readLanguageTarget("/de/contact.data?a=b")).toMatchObject({
      target: "/contact.data?a=b",
      kind: "own",
    });
    expect(readLanguageTarget("/de.data")).toMatchObject({ target: "/_root.data" });
    expect(readLanguageTarget("/de?a=b")).toMatchObject({ target: "/?a=b" });
  });

  test("what staff and programs use has no address with a language", () => {
    for (const path of ["/admin", "/admin/leads", "/api/health", "/healthz", "/assets/app.css", "/metrics"])
      expect(readLanguageTarget(`/de${path}`)?.kind, path).toBe("unknown");
    // The router would find these, because it reads percent-encoding and capitals.
    for (const path of ["/Admin", "/%61dmin", "/ADMIN/leads", "/Contact", "/%2fadmin"])
      expect(readLanguageTarget(`/de${path}`)?.kind, path).toBe("unknown");
  });

  test("a page in English only is known as one", () => {
    expect(readLanguageTarget("/de/dashboard")).toMatchObject({ target: "/dashboard", kind: "english" });
  });
});

describe("the address of a page in a language", () => {
  test("has a prefix, except in the default language", () => {
    expect(localizedPath("/contact#write", "de")).toBe("/de/contact#write");
    expect(localizedPath("/contact#write", "en")).toBe("/contact#write");
  });

  test("stays the same where the page exists in one language", () => {
    for (const path of [
      "/admin/leads",
      "/dashboard",
      "/api/docs",
      "/de/contact",
      "https://a.example/contact",
    ])
      expect(localizedPath(path, "de")).toBe(path);
    expect(isTranslated("/contact?topic=account")).toBe(true);
    expect(isTranslated("/admin")).toBe(false);
    // A proposal is in one language, at its address in this language.
    expect(localizedPath("/p/token", "de")).toBe("/de/p/token");
    expect(isTranslated("/p/token")).toBe(false);
  });
});
