import sharp from "sharp";

/** A brand as an operator enters it. */
export interface SampleBrand {
  productName: string;
  color: string;
  sign: { name: string; mimeType: string; buffer: Buffer };
}

function drawing(inside: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inside}</svg>`);
}

function svg(inside: string): SampleBrand["sign"] {
  return { name: "sign.svg", mimeType: "image/svg+xml", buffer: drawing(inside) };
}

async function png(inside: string): Promise<SampleBrand["sign"]> {
  const buffer = await sharp(drawing(inside)).resize(512, 512).png().toBuffer();
  return { name: "sign.png", mimeType: "image/png", buffer };
}

/** Three brands that have little in common, by the name of their pictures. */
export async function sampleBrands(): Promise<Record<string, SampleBrand>> {
  return {
    // Too dark for the dark theme, with a sign in the same color.
    blue: {
      productName: "Harbor & Sons Logistics",
      color: "#12305e",
      sign: svg(
        '<path d="M16 2 30 10v12L16 30 2 22V10z" fill="#12305e"/><circle cx="16" cy="16" r="5" fill="#fff"/>',
      ),
    },
    // Too light for the light theme.
    yellow: {
      productName: "Taxi",
      color: "#ffe600",
      sign: svg(
        '<circle cx="16" cy="16" r="14" fill="#ffe600"/><path d="M10 12h12v3h-4v9h-4v-9h-4z" fill="#1a1a1a"/>',
      ),
    },
    // No color at all, and a sign that can't be seen on a dark ground.
    gray: {
      productName: "Graphite",
      color: "#1d1d1f",
      sign: await png(
        '<rect x="3" y="3" width="26" height="26" rx="6" fill="none" stroke="#1d1d1f" stroke-width="4"/><path d="M10 22 22 10" stroke="#1d1d1f" stroke-width="4"/>',
      ),
    },
  };
}
