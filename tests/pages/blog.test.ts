import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, test } from "vitest";

import { POSTS_IN_FEED } from "~/models/post/post-limits";
import { createPost, publishPost, unpublishPost, updatePost } from "~/models/post/post-write.server";

import { postContent } from "../factories/post";

import { loader as blogLoader, meta as blogMeta } from "~/routes/_site.blog._index";
import { loader as postLoader, meta as postMeta } from "~/routes/_site.blog.$slug";
import { loader as apiPostsLoader, action as apiPostsAction } from "~/routes/api.blog.posts";
import { loader as apiPostLoader } from "~/routes/api.blog.posts.$id";
import { loader as markdownLoader } from "~/routes/blog.$slug.markdown";
import { loader as feedLoader } from "~/routes/feed[.]json";
import { loader as pictureLoader } from "~/routes/og.$file";
import { loader as robotsLoader } from "~/routes/robots[.]txt";
import { loader as rssLoader } from "~/routes/rss[.]xml";
import { loader as sitemapPartLoader } from "~/routes/sitemap.$file";
import { loader as sitemapLoader } from "~/routes/sitemap[.]xml";

const HOSTILE_TITLE = '</script><script>alert(1)</script> & "quotes"';
const POSTS = 23;

const slugs: string[] = [];
let firstId = "";

beforeAll(async () => {
  for (let number = 0; number < POSTS; number++) {
    const { id, slug } = await createPost({
      ...postContent({ number, tags: [number % 2 ? "Odd numbers" : "Even numbers"] }),
      ...(number === 5 ? { title: HOSTILE_TITLE, slug: "hostile" } : {}),
      // Three at a time come out in the same moment, so that only the id tells them apart.
      publishedAt: new Date(Date.UTC(2024, Math.floor(number / 3) % 4, 1 + Math.floor(number / 3))),
    });
    if (number === 0) firstId = id;
    slugs.push(slug);
  }
  await createPost({ ...postContent({ number: 100 }), slug: "a-draft" });
  await createPost({
    ...postContent({ number: 101 }),
    slug: "scheduled",
    publishedAt: new Date(Date.now() + 3_600_000),
  });
});

/** What a route answers to a GET: its data or response, or the response it throws. */
async function get<Answer>(
  loader: (args: LoaderFunctionArgs) => Answer,
  path: string,
  params: Record<string, string> = {},
): Promise<Awaited<Answer> | Response> {
  const request = new Request(`http://localhost:3000${path}`);
  try {
    return await loader({ request, params, context: {} });
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}

function data<Answer>(answer: Answer): Exclude<Answer, Response> {
  if (answer instanceof Response) throw new Error(`Expected data, got ${answer.status}`);
  return answer as Exclude<Answer, Response>;
}

function response(answer: unknown): Response {
  if (!(answer instanceof Response)) throw new Error("Expected a response");
  return answer;
}

const blog = (query = "") => get(blogLoader, `/blog${query}`);
const post = (slug: string) => get(postLoader, `/blog/${encodeURIComponent(slug)}`, { slug });
const apiPosts = async (query = "") => response(await get(apiPostsLoader, `/api/blog/posts${query}`));
const apiPost = async (id: string) =>
  response(await get(apiPostLoader, `/api/blog/posts/${encodeURIComponent(id)}`, { id }));

type MetaArguments = Parameters<typeof blogMeta>[0];
const metaArguments = (loaded: unknown) =>
  ({ data: loaded, matches: [], params: {}, location: { pathname: "/blog" } }) as unknown as MetaArguments;

describe("the blog list", () => {
  test("leads through every post once, forwards and back again", async () => {
    const forwards: string[] = [];
    let page = data(await blog());
    expect(page).toMatchObject({ first: true, total: POSTS });
    for (;;) {
      forwards.push(...page.items.map(({ slug }) => slug));
      if (!page.olderCursor) break;
      page = data(await blog(`?older=${page.olderCursor}`));
    }
    expect(new Set(forwards)).toEqual(new Set(slugs));
    expect(forwards).toHaveLength(POSTS);
    const backwards = page.items.map(({ slug }) => slug);
    while (page.newerCursor) {
      page = data(await blog(`?newer=${page.newerCursor}`));
      backwards.unshift(...page.items.map(({ slug }) => slug));
    }
    expect(backwards).toEqual(forwards);
  });

  test("shows one topic", async () => {
    const page = data(await blog("?tag=odd-numbers"));
    expect(page.total).toBe(11);
    expect(page.items.every(({ tags }) => tags[0]?.slug === "odd-numbers")).toBe(true);
  });

  test("finds words, and keeps what was found out of search engines", async () => {
    const page = data(await blog("?q=%20%20Payroll%20%20"));
    expect(page.search).toBe("Payroll");
    expect(page.items.length).toBeGreaterThan(0);
    expect(blogMeta(metaArguments(page))).toContainEqual({ name: "robots", content: "noindex" });
    expect(blogMeta(metaArguments(data(await blog())))).toContainEqual({
      name: "robots",
      content: "index, follow",
    });
  });

  test.each(["?q=zzzzzz", "?q=%22%27%3B--%20*%20(", "?q=%F0%9F%9A%80", `?q=${"a".repeat(5_000)}`, "?q=%00"])(
    "finds nothing for %j, and says so",
    async (query) => expect(data(await blog(query))).toMatchObject({ items: [], total: 0 }),
  );

  test.each(["?older=x", "?older=", "?newer=%00", "?older=lv2f46g0.86205511-3d4f-4fe6-a194-94309fa0aa4'"])(
    "answers 400 with words to the cursor in %j",
    async (query) => {
      const answer = response(await blog(query));
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("Start again from the first page");
    },
  );

  test.each(["?tag=nope", "?tag=%00", "?tag=ODD-NUMBERS", "?tag=..%2F", `?tag=${"a".repeat(5_000)}`])(
    "answers 404 to %j",
    async (query) => expect(response(await blog(query)).status).toBe(404),
  );
});

describe("a post", () => {
  test("is found by slug and by id, with one canonical address", async () => {
    const [bySlug, byId] = [data(await post(slugs[0] ?? "")), data(await post(firstId))];
    expect(byId).toEqual(bySlug);
    expect(bySlug.html).toContain("<h2");
    expect(bySlug.headings.length).toBeGreaterThan(0);
    expect(bySlug.related.length).toBe(3);
    expect(bySlug.related.map(({ slug }) => slug)).not.toContain(bySlug.post.slug);
    expect(postMeta(metaArguments(byId) as never)).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: `/blog/${slugs[0]}`,
    });
  });

  test.each([
    "nope",
    "a-draft",
    "scheduled",
    "\u0000",
    "../etc",
    "A-DRAFT",
    "00000000-0000-4000-8000-000000000000",
    "a".repeat(8_000),
  ])("answers 404 to %j", async (slug) => {
    expect(response(await post(slug)).status).toBe(404);
    expect((await apiPost(slug)).status).toBe(404);
    expect(response(await get(pictureLoader, "/og/x", { file: `${slug}.png` })).status).toBe(404);
  });

  test("redirects a former address with its query to the current one, for pages, API and pictures", async () => {
    const { id } = await createPost({
      ...postContent({ number: 200 }),
      slug: "before",
      publishedAt: new Date("2020-01-01"),
    });
    await updatePost({ id, slug: "after" });
    const answers = [
      response(await post("before")),
      await apiPost("before"),
      response(await get(pictureLoader, "/og/before.png", { file: "before.png" })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([301, 301, 301]);
    expect(answers.map(({ headers }) => headers.get("Location"))).toEqual([
      "/blog/after",
      "/api/blog/posts/after",
      "/og/after.png",
    ]);
    const campaign = "?utm_source=mail&utm_campaign=May+%26+June";
    const withQuery = [
      await get(postLoader, `/blog/before${campaign}`, { slug: "before" }),
      // What the router adds in the browser isn't part of the page's address.
      await get(postLoader, `/blog/before${campaign}&_data=routes%2Fblog`, { slug: "before" }),
      await get(markdownLoader, `/blog/before/markdown${campaign}`, { slug: "before" }),
      await get(apiPostLoader, "/api/blog/posts/before?fields=all", { id: "before" }),
    ];
    expect(withQuery.map((answer) => response(answer).headers.get("Location"))).toEqual([
      `/blog/after${campaign}`,
      `/blog/after${campaign}`,
      `/blog/after.md${campaign}`,
      "/api/blog/posts/after?fields=all",
    ]);
    await unpublishPost({ id });
    expect(response(await post("before")).status).toBe(404);
    expect(response(await post("after")).status).toBe(404);
    await publishPost({ id, publishedAt: new Date("2020-01-01") });
    expect(data(await post("after")).post.id).toBe(id);
    await unpublishPost({ id });
  });
});

describe("the API", () => {
  test("answers a bare array with the number of all posts", async () => {
    const answer = await apiPosts();
    expect(answer.headers.get("X-Total-Count")).toBe(String(POSTS));
    const posts = (await answer.json()) as Record<string, unknown>[];
    expect(posts).toHaveLength(20);
    expect(Object.keys(posts[0] ?? {}).sort()).toEqual(
      [
        ...[
          "id",
          "language",
          "translations",
          "slug",
          "title",
          "excerpt",
          "tags",
          "coverImageUrl",
          "coverImageAlt",
          "status",
          "publishedAt",
        ],
        ...["author", "readingMinutes", "metaTitle", "metaDescription", "version", "createdAt", "updatedAt"],
      ].sort(),
    );
  });

  test("leads by its links through every post once", async () => {
    const seen: string[] = [];
    let query: string | undefined = "?limit=4";
    while (query !== undefined) {
      const answer = await apiPosts(query);
      seen.push(...((await answer.json()) as { slug: string }[]).map(({ slug }) => slug));
      query = /<[^>?]*(\?[^>]*)>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1];
    }
    expect(seen).toHaveLength(POSTS);
    expect(new Set(seen)).toEqual(new Set(slugs));
  });

  test("leads back by its links", async () => {
    const linkOf = (answer: Response, rel: string) =>
      new RegExp(`<[^>]*(\\?[^>]*)>; rel="${rel}"`).exec(answer.headers.get("Link") ?? "")?.[1] ?? "";
    const first = await apiPosts("?limit=5&tag=odd-numbers");
    const second = await apiPosts(linkOf(first, "next"));
    const again = await apiPosts(linkOf(second, "prev"));
    expect(await again.json()).toEqual(await first.json());
  });

  test("gives one post with its Markdown and its HTML, by id or slug", async () => {
    const byId = (await (await apiPost(firstId)).json()) as Record<string, unknown>;
    expect(byId).toEqual(await (await apiPost(slugs[0] ?? "")).json());
    expect(byId.body).toContain("## ");
    expect(byId.bodyHtml).toContain("<h2");
    expect(byId.status).toBe("published");
  });

  test.each([
    ["?limit=0", 400],
    ["?limit=101", 400],
    ["?limit=ten", 400],
    ["?limit=1.5", 400],
    ["?limit=1&limit=2", 400],
    ["?cursor=x", 400],
    ["?cursor=.sideways", 400],
    ["?tag=nope", 404],
    ["?tag=%00", 404],
  ])("answers %s with problem details, status %i", async (query, status) => {
    const answer = await apiPosts(query);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Content-Type")).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toMatchObject({
      status,
      detail: expect.any(String),
      code: expect.any(String),
    });
  });

  test("takes GET only", async () => {
    const request = new Request("http://localhost:3000/api/blog/posts", { method: "DELETE" });
    const answer = await apiPostsAction({ request, params: {}, context: {} });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  });
});

describe("feeds, sitemap and pictures", () => {
  test("name the newest posts, and no draft or scheduled one", async () => {
    const rss = await response(await get(rssLoader, "/rss.xml")).text();
    const feed = (await response(await get(feedLoader, "/feed.json")).json()) as { items: { url: string }[] };
    expect(feed.items).toHaveLength(POSTS_IN_FEED);
    expect(rss.match(/<item>/g)).toHaveLength(POSTS_IN_FEED);
    for (const text of [rss, JSON.stringify(feed)]) expect(text).not.toMatch(/a-draft|scheduled/);
  });

  test("put every post on the sitemap, and each into the file of its month", async () => {
    const all = await response(await get(sitemapLoader, "/sitemap.xml")).text();
    const parts = await Promise.all(
      ["2024-01.xml", "2024-02.xml", "2024-03.xml", "2024-04.xml"].map(async (file) =>
        response(await get(sitemapPartLoader, `/sitemap/${file}`, { file })).text(),
      ),
    );
    for (const slug of slugs) {
      const location = `/blog/${slug}</loc>`;
      expect(all).toContain(location);
      expect(parts.filter((part) => part.includes(location))).toHaveLength(1);
    }
    expect(all).not.toMatch(/a-draft|scheduled/);
  });

  test.each(["2019-01.xml", "x.xml", ""])("know no sitemap file %j", async (file) =>
    expect(response(await get(sitemapPartLoader, `/sitemap/${file}`, { file })).status).toBe(404),
  );

  test("draw a picture of a post with a hostile title", async () => {
    const answer = response(await get(pictureLoader, "/og/hostile.png", { file: "hostile.png" }));
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
  });
});

test("a post can be read as Markdown, with its title and the address of its page", async () => {
  const slug = slugs[0] ?? "";
  const answer = await get(markdownLoader, `/blog/${slug}/markdown`, { slug });
  if (!(answer instanceof Response)) throw new Error("Expected a response");
  expect(answer.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
  expect(answer.headers.get("Link")).toBe(`<http://localhost:3000/blog/${slug}>; rel="canonical"`);
  expect(await answer.text()).toMatch(/^# .+\n\n/);
  const draft = await get(markdownLoader, "/blog/a-draft/markdown", { slug: "a-draft" });
  expect(draft instanceof Response && draft.status).toBe(404);
});

test("the RSS feed names the author of each article", async () => {
  const answer = await get(rssLoader, "/rss.xml");
  const xml = answer instanceof Response ? await answer.text() : "";
  const items = xml.split("<item>").slice(1);
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) expect(item).toMatch(/<dc:creator><!\[CDATA\[[^\]]+\]\]><\/dc:creator>/);
  expect(xml).toContain('xmlns:dc="http://purl.org/dc/elements/1.1/"');
});

test("crawlers may read the page of the API, and no call of it", async () => {
  const answer = robotsLoader();
  const lines = (await answer.text()).split("\n");
  expect(lines).toContain("Allow: /api/docs");
  expect(lines).toContain("Disallow: /api/");
});
