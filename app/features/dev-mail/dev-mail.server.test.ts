import { expect, test } from "vitest";

import { contentSecurityPolicy } from "~/front-door/answer/security-headers.server";

import { mailBody } from "~/models/mail/mail-body";
import { DEFAULT_SETTINGS } from "~/models/settings/settings";
import { mailFrame } from "./dev-mail.server";

test("the frame shows the HTML of an email with its styles, runs nothing and loads nothing", async () => {
  const words = () => ({
    ...{ subject: "Hello", title: "Hello", paragraphs: ["Text"], action: "Open", note: "Note" },
  });
  const { html } = mailBody({ words, link: "http://localhost:3000/x", settings: DEFAULT_SETTINGS });
  const answer = mailFrame(html);
  expect(await answer.text()).toContain('<base target="_blank">');
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("default-src 'none'; style-src 'unsafe-inline'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox$/);
  expect(policy).not.toContain("script");
  expect(answer.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
});

test("only the pages of the development outbox may frame pages of this site", () => {
  expect(contentSecurityPolicy({ hashes: [], framesOwn: true })).toContain("frame-src 'self';");
  expect(contentSecurityPolicy({ hashes: [] })).not.toContain("frame-src");
});
