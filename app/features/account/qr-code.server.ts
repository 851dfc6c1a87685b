import { toString } from "qrcode";

/**
 * A QR code as `data:image/svg+xml…`, dark on white whatever the theme, because cameras read it so.
 */
export async function qrCodeImage(text: string): Promise<string> {
  const svg = await toString(text, { type: "svg", margin: 2 });
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
