import { capture, bodyBytes } from "./capture";
import { BROWSER_ENCODING } from "./servers";

/** Compressed bytes that a first visit of a page loads, and in how many requests. */
interface Weight {
  requests: number;
  html: number;
  css: number;
  javascript: number;
  fonts: number;
  total: number;
}

/** Loads a page and what its markup asks for, as a browser does on a first visit. */
export async function weighPage(
  url: string,
  requestPath: string,
  headers: Record<string, string> = {},
): Promise<Weight> {
  const page = await capture(url + requestPath, { ...BROWSER_ENCODING, ...headers });
  const markup = await (await fetch(url + requestPath, { headers })).text();
  const weight: Weight = { requests: 1, html: bodyBytes(page), css: 0, javascript: 0, fonts: 0, total: 0 };
  const assets = new Set(
    [...markup.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? ""),
  );
  for (const asset of assets) {
    const bytes = bodyBytes(await capture(url + asset, BROWSER_ENCODING));
    weight.requests += 1;
    if (asset.endsWith(".css")) weight.css += bytes;
    else if (asset.endsWith(".js")) weight.javascript += bytes;
    else if (asset.endsWith(".woff2")) weight.fonts += bytes;
  }
  weight.total = weight.html + weight.css + weight.javascript + weight.fonts;
  return weight;
}
