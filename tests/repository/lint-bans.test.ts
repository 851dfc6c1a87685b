import path from "node:path";

import { describe, expect, test } from "vitest";

import { BANS } from "../../scripts/lint-bans.js";

import { lint } from "./lint";

/** A snippet that breaks the ban, and one that does the same thing the allowed way. */
const SNIPPETS: Record<string, { file: string; breaks: string[]; keeps: string[] }> = {
  "request-body": {
    file: "app/routes/_site.contact.tsx",
    breaks: ["await request.formData();", "await args.request.json();", "const text = await request.text();"],
    keeps: ["await parseForm(request, Schema);", "await response.json();"],
  },
  "local-clock": {
    file: "app/models/post/post.server.ts",
    breaks: ["const now = new Date();", "const save = ({ now = new Date() }) => now;"],
    keeps: ["const now = sharedNow();", "const later = new Date(now.getTime() + 1);"],
  },
  "hand-made-plural": {
    file: "app/copy/leads.ts",
    breaks: ["const a = count === 1 ? 'lead' : 'leads';", "const a = count !== 1 ? 'leads' : 'lead';"],
    keeps: [
      "const a = plural(count, { one: 'lead', other: 'leads' });",
      "const a = count === 0 ? none : some;",
    ],
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
  "physical-side": {
    file: "app/ui/go.tsx",
    breaks: [
      ...["ml-2", "sm:-mr-3.5", "flex pl-[3px]", "text-left", "border-l-2 p-2", "md:left-0", "!rounded-tl"],
      ...["right-(--gap)", "rounded-r", "object-left", "origin-top-right", "bg-right-bottom"],
      ...["group-hover:translate-x-0.75", "-translate-x-full", "rtl:object-right translate-x-2"],
    ]
      .map((classes) => `<b className="${classes}" />;`)
      .concat("const classes = `${size} pr-2`;", "const classes = isOpen ? 'mr-1' : 'me-1';"),
    keeps: [
      ...[
        "ms-2",
        "start-0",
        "left-1/2 -translate-x-1/2",
        "rounded-l",
        "chevron-left",
        "html-x",
        "text-leftover",
      ],
      ...["translate-x-2 rtl:-translate-x-2", "object-left sm:rtl:object-right", "object-center"],
      "translate-y-1 bg-brand border-line",
    ].map((classes) => `<b className="${classes}" />;`),
  },
  "raw-html": {
    file: "app/routes/_site.blog.$slug.tsx",
    breaks: [
      "<p dangerouslySetInnerHTML={{ __html: html }} />;",
      "h('p', { dangerouslySetInnerHTML: { __html: html } });",
    ],
    keeps: ["<RawHtml html={html} />;"],
  },
  "left-out-part": {
    file: "app/routes/_site.blog.$slug.tsx",
    breaks: [
      `<Link to="/blog" prefetch="intent" />;`,
      "<Form viewTransition />;",
      "<input onSelect={remember} />;",
      "<textarea onCompositionEndCapture={check} />;",
      "submit(form, { viewTransition: true });",
      `import { Await, defer } from "@remix-run/react";`,
      `import { createRoot } from "react-dom/client";`,
    ],
    keeps: [`<Link to="/blog" preventScrollReset />;`, `import { hydrateRoot } from "react-dom/client";`],
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

/** What a file is called that Oxlint gets one of these snippets in, beside the file it is about. */
function placeOf(name: string, kind: "breaks" | "keeps", index: number): string {
  const { dir, base } = path.parse(SNIPPETS[name]?.file ?? "");
  return `${dir}/${name}-${kind}-${index}${/(?:\.server)?\.tsx?$/.exec(base)?.[0]}`;
}

const LIFTED = {
  "app/http/form.server.ts": "await request.formData();",
  "app/server/env.server.ts": "const a = process.env.PORT;",
};
const KEPT = "app/envy.server.ts";
/** Put together, because no source may hold it as a whole. */
const OFF = ["eslint", "disable"].join("-");
const SWITCHED_OFF = "app/routes/_site.switched-off.tsx";

/** All snippets in files of their own: one start of Oxlint takes longer than all of them. */
const reported = lint({
  ...Object.fromEntries(
    Object.entries(SNIPPETS).flatMap(([name, snippet]) =>
      (["breaks", "keeps"] as const).flatMap((kind) =>
        snippet[kind].map((code, index) => [placeOf(name, kind, index), code]),
      ),
    ),
  ),
  ...LIFTED,
  [KEPT]: "const a = process.env.PORT;",
  [SWITCHED_OFF]: `/* ${OFF} */\nawait request.formData();`,
});

/** The bans that a file is reported for. */
const reportedBans = (file: string) =>
  reported.filter((line) => line.startsWith(`${file}: bans(`)).map((line) => line.slice(file.length + 2));

describe("each ban", () => {
  test("has snippets here", () => {
    expect(Object.keys(SNIPPETS).sort()).toEqual(BANS.map((ban) => ban.name).sort());
  });

  test.each(Object.entries(SNIPPETS))("%s is reported, and its allowed form is not", (name, snippet) => {
    for (const [index, code] of snippet.breaks.entries())
      expect(reportedBans(placeOf(name, "breaks", index)), code).toContain(`bans(${name})`);
    for (const [index, code] of snippet.keeps.entries())
      expect(reportedBans(placeOf(name, "keeps", index)), code).not.toContain(`bans(${name})`);
  });

  test("lifts only in the files named for it", () => {
    for (const file of Object.keys(LIFTED)) expect(reportedBans(file)).toEqual([]);
    expect(reportedBans(KEPT)).toContain("bans(process-env)");
  });

  test("cannot be switched off by a comment", () => {
    expect(reportedBans(SWITCHED_OFF)).toContain("bans(request-body)");
  });
});
