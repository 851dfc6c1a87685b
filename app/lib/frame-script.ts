/**
 * Tells the page around a frame how high its content is. That page asks first, and the answer goes
 * to its origin alone. The browser has shown the frame to no other site (`frame-ancestors`), so
 * its parent may ask. The front door allows exactly this text by its hash.
 */
export const FRAME_SCRIPT = [
  "(()=>{let host='';",
  "const root=document.documentElement;",
  "const tell=()=>{if(host)parent.postMessage({type:'frame-height',height:Math.ceil(root.getBoundingClientRect().height)},host)};",
  "addEventListener('message',({source,origin,data})=>{if(parent===self||source!==parent||data?.type!=='frame-hello')return;host=origin;tell()});",
  "new ResizeObserver(tell).observe(root)})()",
].join("");

/**
 * The script that a site with a frame includes. It asks each frame of ours for its height and sets
 * it. Messages of other origins and senders are ignored, and so are heights out of bounds. Frames
 * keep the height of their own without it.
 */
export const HOST_SCRIPT = `(() => {
  const site = new URL(document.currentScript.src).origin;
  const isOurs = (frame) => URL.canParse(frame.src) && new URL(frame.src).origin === site;
  const frames = () => [...document.querySelectorAll("iframe[src]")].filter(isOurs);
  const ask = (frame) => frame.contentWindow?.postMessage({ type: "frame-hello" }, site);
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== site || data?.type !== "frame-height") return;
    const frame = frames().find(({ contentWindow }) => contentWindow === source);
    const { height } = data;
    if (frame && Number.isInteger(height) && height > 0 && height < 20000) frame.style.height = height + "px";
  });
  document.addEventListener("load", ({ target }) => {
    if (target instanceof HTMLIFrameElement && isOurs(target)) ask(target);
  }, true);
  addEventListener("load", () => frames().forEach(ask));
  if (document.readyState === "complete") frames().forEach(ask);
})();
`;
