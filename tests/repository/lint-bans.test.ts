import { ESLint } from "eslint";
import { describe, expect, test } from "vitest";

import { BANS } from "../../scripts/lint-bans.js";

/** A snippet that breaks the ban, and one that does the same thing the allowed way. */
const SNIPPETS: Record<string, { file: string; breaks: string[]; keeps: string[] }> = {
  "request-body": {
    file: "app/routes/_site.contact.tsx",
    breaks: ["await request.formData();", "await args.request.json();", "const text = await request.text();"],
    keeps: ["await parseForm(request, Schema);", "await response.json();"],
  },
  "parse-with-zod": {
    file: "app/routes/_site.contact.tsx",
    breaks: [
      `import { parseWithZod } from "@conform-to/zod/v4";`,
      `import { parseWithZod as parse } from "x";`,
    ],
    keeps: [`import { getZodConstraint } from "@conform-to/zod/v4";`],
  },
  "process-env": {
    file: "app/models/post/post.server.ts",
    breaks: ["const url = process.env.APP_URL;", "const { env } = { env: process.env };"],
    keeps: ["const url = env.appUrl;", "process.exitCode = 1;"],
  },
  "raw-html": {
    file: "app/routes/_site.blog.$slug.tsx",
    breaks: [
      "<p dangerouslySetInnerHTML={{ __html: html }} />;",
      "h('p', { dangerouslySetInnerHTML: { __html: html } });",
    ],
    keeps: ["<RawHtml html={html} />;"],
  },
  "inline-style": {
    file: "app/ui/button.tsx",
    breaks: ["<b style={{ color }} />;", `<b style="color: red" />;`],
    keeps: ["<b className={color} />;"],
  },
  "open-redirect": {
    file: "app/routes/_site.login.tsx",
    breaks: [
      "redirect(target);",
      "redirect(url.searchParams.get('to'));",
      "redirectDocument(to);",
      "redirect(`${to}`);",
      "redirect(`//${to}`);",
      "redirect('/' + to);",
      "redirect(`/${to}`);",
    ],
    keeps: ["redirect('/login');", "redirect(`/blog/${slug}`, 301);", "redirect(safeRedirect(to));"],
  },
  "unverified-session": {
    file: "app/auth/access.server.ts",
    breaks: ["await client.auth.getSession();"],
    keeps: ["await getViewer(request);"],
  },
  "raw-sql": {
    file: "app/models/post/post.server.ts",
    breaks: ["sql.raw(order);", "sql.identifier(column);"],
    keeps: ["sql`${title} = ${value}`;", "sql.identifier('title');"],
  },
  "weak-random": {
    file: "app/http/toast.server.ts",
    breaks: ["const id = Math.random();"],
    keeps: ["const id = crypto.randomUUID();", "Math.round(1.5);"],
  },
  "weak-hash": {
    file: "app/lib/markdown.server.ts",
    breaks: ["createHash('md5');", "createHash('SHA1');"],
    keeps: ["createHash('sha256');"],
  },
  "throw-value": {
    file: "app/routes/_site.blog.tsx",
    breaks: ["throw 'no';", "throw { status: 404 };", "throw `no ${slug}`;", "throw 404;"],
    keeps: [
      "throw new Response(null, { status: 404 });",
      "throw new Error('no');",
      "throw problem({ status: 404 });",
    ],
  },
  "db-transaction": {
    file: "app/models/post/post.server.ts",
    breaks: ["await db.transaction(async () => {});", "tx.transaction(write);"],
    keeps: ["await atomically((tx) => [tx.insert(posts)]);"],
  },
  "sqlite-only": {
    file: "app/models/post/post.server.ts",
    breaks: ["db.select().from(posts).all();", "db.select().from(posts).get();", "db.delete(posts).run();"],
    keeps: ["await db.select().from(posts);", "cache.get(key);"],
  },
  "dynamic-regexp": {
    file: "app/publishing/cover.ts",
    breaks: ["new RegExp(search);", "RegExp(`^${search}`);"],
    keeps: ["/^a/.test(search);", "new RegExp('^a');"],
  },
  "bare-fetch": {
    file: "app/models/post/post.server.ts",
    breaks: ["await fetch(url);"],
    keeps: ["await store.fetch(key);"],
  },
  "child-process": {
    file: "app/publishing/og.server.ts",
    breaks: [`import { exec } from "node:child_process";`, `import cp from "child_process";`],
    keeps: [`import { createHash } from "node:crypto";`],
  },
};

const eslint = new ESLint();

async function reportedBans(code: string, filePath: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? []).map((message) => message.ruleId ?? `parse error: ${message.message}`);
}

describe("each ban", () => {
  test("has snippets here", () => {
    expect(Object.keys(SNIPPETS).sort()).toEqual(BANS.map((ban) => ban.name).sort());
  });

  test.each(Object.entries(SNIPPETS))(
    "%s is reported, and its allowed form is not",
    async (name, snippet) => {
      for (const code of snippet.breaks) {
        expect(await reportedBans(code, snippet.file), code).toContain(`bans/${name}`);
      }
      for (const code of snippet.keeps) {
        expect(await reportedBans(code, snippet.file), code).not.toContain(`bans/${name}`);
      }
    },
  );

  test("lifts only in the files named for it", async () => {
    expect(await reportedBans("await request.formData();", "app/http/form.server.ts")).not.toContain(
      "bans/request-body",
    );
    expect(await reportedBans("const a = process.env.PORT;", "app/server/env.server.ts")).not.toContain(
      "bans/process-env",
    );
    expect(await reportedBans("const a = process.env.PORT;", "app/envy.server.ts")).toContain(
      "bans/process-env",
    );
  });

  test("cannot be switched off by a comment", async () => {
    const code = "/* eslint-disable */\nawait request.formData(); // eslint-disable-line";
    expect(await reportedBans(code, "app/routes/_site.contact.tsx")).toContain("bans/request-body");
  });
});

test("a comment to Oxlint is reported", async () => {
  const code = "// oxlint-disable-next-line\nexport const a = 1;";
  expect(await reportedBans(code, "app/ui/form.tsx")).toEqual(["no-warning-comments"]);
});
