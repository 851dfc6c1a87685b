import { brandCopy } from "~/copy/brand/brand";
import { useRootData } from "~/ui/root-data";
import { ProductSign } from "~/ui/shell/product-sign";
import type { BrandView } from "./brand";

const copy = brandCopy.picture;
const NAME_LENGTH_MAX = 26;

/** The neutral tokens of `app/styles/tokens.css`: a picture shows both themes at once. */
const PAPER = {
  light: { surface: "#fbfbf9", raised: "#ffffff", ink: "#141816", muted: "#4a514c", line: "#e0e3dc" },
  dark: { surface: "#111412", raised: "#181c19", ink: "#edf0ec", muted: "#adb5af", line: "#2a302c" },
};

/** The brand in both themes. Drawn, because a page can't have colors of its own for one viewer. */
export function BrandPicture({ view }: { view: BrandView }) {
  return (
    <section aria-labelledby="brand-preview" className="grid gap-4 xl:sticky xl:top-6">
      <div className="flex items-baseline justify-between border-t border-ink pt-3">
        <h2 id="brand-preview" className="font-title">
          {copy.title}
        </h2>
        <p role="status" className="text-1 text-ink-muted">
          {view.isSaved ? copy.savedNote : copy.note}
        </p>
      </div>
      <Sheet view={view} theme="light" />
      <Sheet view={view} theme="dark" />
    </section>
  );
}

function Sheet({ view, theme }: { view: BrandView; theme: "light" | "dark" }) {
  const tones = view.themes[theme];
  const paper = PAPER[theme];
  const { productName } = view.values;
  const name =
    productName.length > NAME_LENGTH_MAX ? `${productName.slice(0, NAME_LENGTH_MAX - 1)}…` : productName;
  return (
    <svg
      viewBox="0 0 352 344"
      role="img"
      aria-label={copy.alt[theme]}
      className="w-full border border-line font-sans"
    >
      <rect width="352" height="344" fill={paper.surface} />
      <PictureSign theme={theme} tone={tones.brand} />
      <text x="52" y="33" fontSize="14" fontWeight="600" fill={paper.ink}>
        {name}
      </text>
      <text x="332" y="33" fontSize="13" textAnchor="end" fill={paper.ink}>
        {copy.blog}
      </text>
      <path d="M20 52h312" stroke={paper.line} />
      <g fontSize="28" fontWeight="560" letterSpacing="-0.9" fill={paper.ink}>
        <text x="20" y="90">
          {copy.headline[0]}
        </text>
        <text x="20" y="119">
          {copy.headline[1]}
          <tspan fill={tones.brand}>{copy.headlineEnd}</tspan>
        </text>
      </g>
      <text x="20" y="147" fontSize="13" fill={paper.muted}>
        {copy.text}
      </text>
      <rect x="20" y="164" width="104" height="34" rx="5" fill={tones.brand} />
      <text x="72" y="185.5" fontSize="13" fontWeight="520" textAnchor="middle" fill={tones["brand-ink"]}>
        {copy.button}
      </text>
      <rect x="132.5" y="164.5" width="62" height="33" rx="5" fill={paper.raised} stroke={paper.line} />
      <text x="163.5" y="185.5" fontSize="13" fontWeight="520" textAnchor="middle" fill={paper.ink}>
        {copy.blog}
      </text>
      <rect x="20" y="214" width="312" height="34" fill={tones["brand-soft"]} />
      <text x="32" y="235.5" fontSize="13" fill={paper.ink}>
        {copy.row}
      </text>
      <text x="320" y="235.5" fontSize="13" textAnchor="end" fill={tones.brand}>
        {copy.active}
      </text>
      <rect y="264" width="352" height="80" fill={tones.band} />
      <text x="20" y="304" fontSize="30" fontWeight="560" letterSpacing="-0.9" fill={tones["band-ink"]}>
        {copy.figure}
      </text>
      <text x="20" y="326" fontSize="13" fill={tones["band-muted"]}>
        {copy.figureText}
      </text>
    </svg>
  );
}

function PictureSign({ theme, tone }: { theme: "light" | "dark"; tone: string }) {
  const { sign } = useRootData().brand;
  if (!sign)
    return (
      <g color={tone}>
        <ProductSign x={20} y={16} size={24} />
      </g>
    );
  const isOnPlate = sign.plate === theme;
  const other = theme === "light" ? PAPER.dark : PAPER.light;
  return (
    <>
      {isOnPlate ? <rect x="20" y="16" width="24" height="24" rx="3" fill={other.surface} /> : null}
      <image
        href={sign.href}
        x={isOnPlate ? 22 : 20}
        y={isOnPlate ? 18 : 16}
        width={isOnPlate ? 20 : 24}
        height={isOnPlate ? 20 : 24}
      />
    </>
  );
}
