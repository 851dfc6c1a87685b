import { currentLanguage } from "~/lib/language/current-language";
import { localizedPath } from "~/lib/language/language-paths";

/** Where feed readers find the blog in the page's language. */
export function feedLink() {
  const href = localizedPath("/rss.xml", currentLanguage());
  return { rel: "alternate", href, type: "application/rss+xml", title: "RSS" };
}
