import { Badge } from "~/ui/badge";
import { Notice } from "~/ui/notice";
import { brandCopy as copy } from "~/copy/brand/brand";
import type { BrandView } from "./brand";

const THEMES = ["light", "dark"] as const;
const AAA = 7;

/** Which color each theme uses and why, and the contrast of every pair. */
export function BrandColors({ view }: { view: BrandView }) {
  return (
    <section aria-labelledby="brand-used" aria-live="polite" className="grid gap-5">
      <h2 id="brand-used" className="text-[1.125rem] tracking-[-0.015em]">
        {copy.used.title}
      </h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        <Used label={copy.used.asked} color={view.values.brandColor} />
        {THEMES.map((theme) => (
          <Used key={theme} label={copy.used[theme]} color={view.themes[theme].brand} />
        ))}
      </dl>
      {THEMES.map((theme) => (
        <Correction key={theme} view={view} theme={theme} />
      ))}
      <ContrastTable pairs={view.pairs} />
    </section>
  );
}

function Used({ label, color }: { label: string; color: string }) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3">
      <svg viewBox="0 0 40 40" aria-hidden="true" className="row-span-2 size-10 rounded-m border border-line">
        <rect width="40" height="40" fill={color} />
      </svg>
      <dt className="text-1 text-ink-muted">{label}</dt>
      <dd className="font-mono text-2">{color}</dd>
    </div>
  );
}

/** Says why a theme doesn't use the chosen color. */
function Correction({ view, theme }: { view: BrandView; theme: "light" | "dark" }) {
  const contrast = view.corrected[theme];
  if (contrast === null) return null;
  const say = theme === "light" ? copy.used.darker : copy.used.lighter;
  return (
    <Notice kind={theme === "light" ? "warning" : "info"}>
      {say(view.values.brandColor, copy.contrast.ratioText(contrast))}
    </Notice>
  );
}

function ContrastTable({ pairs }: Pick<BrandView, "pairs">) {
  const words = copy.contrast;
  return (
    <div className="grid gap-2">
      <table className="ledger">
        <caption className="border-b border-ink pb-2 text-start font-title">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{words.sample}</span>
            </th>
            <th scope="col">{words.pair}</th>
            <th scope="col">{words.ratio}</th>
            <th scope="col">{words.result}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ name, text, ground, ratio }) => (
            <tr key={name}>
              <td>
                <svg viewBox="0 0 40 26" aria-hidden="true" className="h-6.5 w-10 border border-line">
                  <rect width="40" height="26" fill={ground} />
                  <text x="20" y="18" textAnchor="middle" fontSize="13" fontWeight="600" fill={text}>
                    Aa
                  </text>
                </svg>
              </td>
              <th scope="row">{words.pairs[name]}</th>
              <td className="whitespace-nowrap">{words.ratioText(ratio)}</td>
              <td>
                <Badge kind="positive">{ratio >= AAA ? "AAA" : "AA"}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-1 text-ink-muted">{words.note}</p>
    </div>
  );
}
