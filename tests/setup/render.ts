import type { ReactElement } from "react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

/**
 * The HTML of an element that has links or forms, which need a router around them. `data` is what
 * its loader returned, and `answer` what its action did.
 */
export async function renderRouted(
  element: ReactElement,
  data: object | null = null,
  answer?: object,
): Promise<string> {
  const route = { path: "*", element, loader: () => data, action: () => answer ?? null };
  const { query, dataRoutes } = createStaticHandler([route]);
  const form = answer === undefined ? {} : { method: "POST", body: new URLSearchParams() };
  const context = await query(new Request("http://localhost/", form));
  if (context instanceof Response) throw new Error("The route answered by itself");
  const router = createStaticRouter(dataRoutes, context);
  return renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }));
}
