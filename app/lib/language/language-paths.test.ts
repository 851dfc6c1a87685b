import { describe, expect, test } from "vitest";

import { isClientArea, isTranslated, localizedPath, readLanguageTarget } from "./language-paths";

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
    for (const path of [
      "/admin/leads",
      "/admin/blog/new",
      "/admin/settings/prices",
      "/api/health",
      "/healthz",
      "/assets/app.css",
      "/metrics",
    ])
      expect(readLanguageTarget(`/de${path}`)?.kind, path).toBe("unknown");
    // The router would find these, because it reads percent-encoding and capitals.
    for (const path of ["/admin/userss", "/Admin", "/%61dmin", "/ADMIN/leads", "/Contact", "/%2fadmin"])
      expect(readLanguageTarget(`/de${path}`)?.kind, path).toBe("unknown");
  });

  test("a page in English only is known as one", () => {
    expect(readLanguageTarget("/de/preview/a")).toMatchObject({ target: "/preview/a", kind: "english" });
  });

  test("the area of clients has one, and the pages of the console that their menu shows", () => {
    for (const path of [
      ...["/profile", "/dashboard", "/workspace", "/workspace/1/files.data?a=b", "/account/export"],
      ...["/admin", "/admin.data", "/admin/settings?review", "/admin/workspaces", "/admin/search.data?q=a"],
    ])
      expect(readLanguageTarget(`/de${path}`), path).toMatchObject({ target: path, kind: "own" });
    expect(isClientArea("/workspace/1")).toBe(true);
    for (const path of ["/admin/leads", "/proposals", "/workspaces", "/profiles"])
      expect(isClientArea(path), path).toBe(false);
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
      "/preview/a",
      "/api/docs",
      "/de/contact",
      "https://a.example/contact",
    ])
      expect(localizedPath(path, "de")).toBe(path);
    expect(isTranslated("/contact?topic=account")).toBe(true);
    expect(isTranslated("/admin/leads")).toBe(false);
    // A proposal is in one language, at its address in this language.
    expect(localizedPath("/p/token", "de")).toBe("/de/p/token");
    expect(isTranslated("/p/token")).toBe(false);
  });
});
