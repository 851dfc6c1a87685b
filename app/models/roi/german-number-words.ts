/* German number words: "zweihundertfünfzig", "anderthalb", "zweieinhalbtausend". */

const ONES = new Map(
  Object.entries({
    null: 0,
    ein: 1,
    eins: 1,
    eine: 1,
    zwei: 2,
    zwo: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    elf: 11,
    zwölf: 12,
    dreizehn: 13,
    vierzehn: 14,
    fünfzehn: 15,
    sechzehn: 16,
    siebzehn: 17,
    achtzehn: 18,
    neunzehn: 19,
  }),
);
const TENS = new Map(
  Object.entries({
    zwanzig: 20,
    dreißig: 30,
    vierzig: 40,
    fünfzig: 50,
    sechzig: 60,
    siebzig: 70,
    achtzig: 80,
    neunzig: 90,
  }),
);

/** The number a German word stands for; null for any other word. Expects lower case. */
export function germanNumber(written: string): number | null {
  const word = written
    .replace(/fuenf/g, "fünf")
    .replace(/zwoelf/g, "zwölf")
    .replace(/drei(?:ss|sz)ig/g, "dreißig")
    .replace(/fuffzig/g, "fünfzig")
    .replace(/achzig/g, "achtzig")
    .replace(/sechszig/g, "sechzig");
  if (word === "anderthalb" || word === "anderthalbe") return 1.5;
  const half = /^(.+)einhalbe?$/.exec(word)?.[1] ?? (/^einhalb$/.test(word) ? "" : undefined);
  if (half !== undefined) return half === "" ? null : plusHalf(belowHundred(half));
  const [, thousands, rest = ""] = /^(.*?)tausend(?:und)?(.*)$/.exec(word) ?? [];
  if (thousands === undefined) return belowThousand(word);
  const scaled = thousands === "" ? 1 : (thousandsBefore(thousands) ?? null);
  const added = rest === "" ? 0 : belowThousand(rest);
  return scaled === null || added === null || (added > 0 && !Number.isInteger(scaled))
    ? null
    : scaled * 1_000 + added;
}

/** "anderthalb" and "zweieinhalb" may stand before "tausend" as well. */
function thousandsBefore(word: string): number | null {
  if (word === "anderthalb") return 1.5;
  const half = /^(.+)einhalb$/.exec(word)?.[1];
  return half === undefined ? belowThousand(word) : plusHalf(belowHundred(half));
}

function plusHalf(whole: number | null): number | null {
  return whole === null || whole === 0 ? null : whole + 0.5;
}

function belowThousand(word: string): number | null {
  const [, hundreds, rest = ""] = /^(.*?)hundert(?:und)?(.*)$/.exec(word) ?? [];
  if (hundreds === undefined) return belowHundred(word);
  const count = hundreds === "" ? 1 : (ONES.get(hundreds) ?? null);
  const added = rest === "" ? 0 : belowHundred(rest);
  return count === null || count === 0 || added === null ? null : count * 100 + added;
}

/** "einundzwanzig": the ones stand before the tens. */
function belowHundred(word: string): number | null {
  const plain = ONES.get(word) ?? TENS.get(word);
  if (plain !== undefined) return plain;
  const [, ones = "", tens = ""] = /^(\p{L}+?)und(\p{L}+)$/u.exec(word) ?? [];
  const [one, ten] = [ONES.get(ones), TENS.get(tens)];
  return one === undefined || ten === undefined || one === 0 || one > 9 ? null : ten + one;
}
