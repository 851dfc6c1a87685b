import { toString } from "qrcode";

/**
 * A QR code as raw SVG. The client puts it into a data URL without escaping, so colors have names
 * (no `#`) and everything is on one line.
 */
export async function qrCodeSvg(text: string): Promise<string> {
  const svg = await toString(text, { type: "svg", margin: 2 });
  return svg.replaceAll("#ffffff", "white").replaceAll("#000000", "black").replaceAll("\n", "").trim();
}
