// See page-scripts.tsx. Asks for the times of the visitor's zone, before the page waits for styles.
(() => {
  const zone = document.querySelector("meta[name=picker-zone]")?.getAttribute("content");
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const url = new URL(location.href);
  if (!zone || !own || own === zone || url.searchParams.has("tz")) return;
  url.hash = "";
  url.searchParams.set("tz", own);
  const answer = fetch(url);
  // `picker` waits for it, and opens the page instead if that fails.
  answer.catch(() => {});
  window.ownZone = { url, answer };
})();
