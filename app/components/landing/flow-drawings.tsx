import { landingCopy } from "~/copy/landing";

const { hero } = landingCopy;

/** The way of one invoice through a small state machine, for wide screens. */
export function FlowRail() {
  return (
    <svg
      className="hidden w-full overflow-visible xl:block"
      viewBox="0 0 1280 150"
      role="img"
      aria-label={hero.diagram}
    >
      <path className="rail-line" d="M-600 96H40M70 96H274M304 96H530M560 96H782" />
      <path className="rail-line" d="M1040 104C987 126 873 126 823 106" />
      <path className="rail-line" d="m828 113-6-7.5 9-1.5" />
      <path className="rail-mark" d="M554 84C611 14 983 14 1042 80" />
      <path className="rail-line" d="m33 91 6 5-6 5M267 91l6 5-6 5M523 91l6 5-6 5M774 91l6 5-6 5" />
      <path className="rail-mark rail-mark--solid" d="M1034 79.5l9 2 .5-9.2" />
      <text className="rail-text" x="183" y="86">
        {hero.rail.mail}
      </text>
      <text className="rail-text" x="417" y="86">
        {hero.rail.read}
      </text>
      <text className="rail-text" x="671" y="86">
        {hero.rail.agrees}
      </text>
      <text className="rail-text rail-text--mark" x="801" y="24">
        {hero.rail.differs}
      </text>
      <text className="rail-text" x="931" y="140">
        {hero.rail.approved}
      </text>
      <circle className="rail-node" cx="55" cy="96" r="15" />
      <circle className="rail-node" cx="289" cy="96" r="15" />
      <circle className="rail-node" cx="545" cy="96" r="15" />
      <circle className="rail-node rail-node--end" cx="801" cy="96" r="19" />
      <circle className="rail-dot--end" cx="801" cy="96" r="13.5" />
      <circle className="rail-node rail-node--mark" cx="1057" cy="96" r="15" />
      <g className="token token--a">
        <path d="M-6-8h8l4 4v12h-12z" />
      </g>
      <g className="token token--b">
        <path d="M-6-8h8l4 4v12h-12z" />
      </g>
      <g className="token token--mark token--c">
        <path d="M-6-8h8l4 4v12h-12z" />
      </g>
      <text className="rail-num" x="55" y="100.5">
        1
      </text>
      <text className="rail-num" x="289" y="100.5">
        2
      </text>
      <text className="rail-num" x="545" y="100.5">
        3
      </text>
      <text className="rail-num rail-num--end" x="801" y="100.5">
        4
      </text>
      <text className="rail-num" x="1057" y="100.5">
        5
      </text>
    </svg>
  );
}

/** The same way, downwards, for phones. */
export function FlowRailTall() {
  return (
    <svg className="absolute top-0 left-0 h-95 w-11 sm:hidden" viewBox="0 0 44 380" aria-hidden="true">
      <path className="rail-line" d="M26 0V27M26 49V103M26 125V179M26 201V252" />
      <path className="rail-mark" d="M17 197C-5 230 -5 298 16 335" />
      <circle className="rail-node" cx="26" cy="38" r="11" />
      <circle className="rail-node" cx="26" cy="114" r="11" />
      <circle className="rail-node" cx="26" cy="190" r="11" />
      <circle className="rail-node rail-node--end" cx="26" cy="266" r="14" />
      <circle className="rail-dot--end" cx="26" cy="266" r="9.5" />
      <circle className="rail-node rail-node--mark" cx="26" cy="342" r="11" />
      <g className="token tallt tallt--a">
        <path d="M-4-5h5l3 3v7h-8z" />
      </g>
      <g className="token token--mark tallt tallt--c">
        <path d="M-4-5h5l3 3v7h-8z" />
      </g>
      <text className="rail-num" x="26" y="42.5">
        1
      </text>
      <text className="rail-num" x="26" y="118.5">
        2
      </text>
      <text className="rail-num" x="26" y="194.5">
        3
      </text>
      <text className="rail-num rail-num--end" x="26" y="270.5">
        4
      </text>
      <text className="rail-num" x="26" y="346.5">
        5
      </text>
    </svg>
  );
}

/** One drawing for each step of the way. */
export const STEP_DRAWINGS = [
  <svg key="1" className="art mt-3.5 hidden sm:block" viewBox="23 0 240 176" aria-hidden="true">
    <path className="p2" d="M44 14h152v84H44z" />
    <path className="p2" d="M34 24h152v84H34z" />
    <path className="p" d="M24 34h152v84H24z" />
    <path className="l" d="m24 34 76 48 76-48" />
    <path className="bf" d="M166 24h20v20h-20z" />
    <text className="tw c" x="176" y="38">
      3
    </text>
    <path className="r" d="M24 138h192M24 158h192" />
    <text x="24" y="133">
      INV-20418
    </text>
    <text className="t e" x="216" y="133">
      08:02
    </text>
    <text x="24" y="153">
      INV-20419
    </text>
    <text className="t e" x="216" y="153">
      08:05
    </text>
    <text x="24" y="173">
      INV-20420
    </text>
    <text className="t e" x="216" y="173">
      08:07
    </text>
  </svg>,
  <svg key="2" className="art mt-3.5 hidden sm:block" viewBox="23 0 240 176" aria-hidden="true">
    <path className="p" d="M24 12h88l20 20v144H24z" />
    <path className="l" d="M112 12v20h20" />
    <path className="h" d="M34 28h42M34 35h30M34 90h88M34 102h88M34 114h88M34 126h88M98 84v48" />
    <path className="h" d="M34 162h40" />
    <g className="seen">
      <path className="b" d="M32 44h52v14H32z" />
      <path className="bl" d="M84 51h64" />
      <text className="tb" x="154" y="55">
        supplier
      </text>
    </g>
    <g className="seen seen--2">
      <path className="b" d="M32 64h40v14H32z" />
      <path className="bl" d="M72 71h76" />
      <text className="tb" x="154" y="75">
        PO-7741
      </text>
    </g>
    <g className="seen seen--3">
      <path className="b" d="M84 142h42v16H84z" />
      <path className="bl" d="M126 150h22" />
      <text className="tb" x="154" y="154">
        1,482.00
      </text>
    </g>
  </svg>,
  <svg key="3" className="art mt-3.5 hidden sm:block" viewBox="0 0 240 176" aria-hidden="true">
    <text className="t" x="0" y="22">
      line
    </text>
    <text className="t e" x="122" y="22">
      invoice
    </text>
    <text className="t e" x="196" y="22">
      order
    </text>
    <path className="l" d="M0 32h232" />
    <path className="r" d="M0 61h232M0 90h232M0 119h232M0 148h232" />
    <path className="m" d="M70 123.5h130v20H70z" />
    <text x="0" y="51">
      qty
    </text>
    <text className="e" x="122" y="51">
      12
    </text>
    <text className="e" x="196" y="51">
      12
    </text>
    <text x="0" y="80">
      unit
    </text>
    <text className="e" x="122" y="80">
      123.50
    </text>
    <text className="e" x="196" y="80">
      123.50
    </text>
    <text x="0" y="109">
      total
    </text>
    <text className="e" x="122" y="109">
      1,482.00
    </text>
    <text className="e" x="196" y="109">
      1,482.00
    </text>
    <path className="bl" d="m214 46 4 4 8-8M214 75l4 4 8-8M214 104l4 4 8-8" />
    <text className="tm" x="0" y="138">
      unit
    </text>
    <text className="tm e" x="122" y="138">
      4.60
    </text>
    <text className="tm e" x="196" y="138">
      4.20
    </text>
    <path className="ml" d="M214 131h11M214 136h11M223 127l-7 13" />
  </svg>,
  <svg key="4" className="art mt-3.5 hidden sm:block" viewBox="0 0 240 176" aria-hidden="true">
    <path className="p" d="M0 12h232v152H0z" />
    <path className="bf" d="M0 12h232v3H0z" />
    <path className="h" d="M0 40h232" />
    <path className="r" d="M0 65h232M0 90h232M0 115h232M0 140h232M148 40v124" />
    <path className="l" d="M24 40v124M27 40v124" opacity=".35" />
    <text className="t" x="36" y="32">
      Purchase ledger
    </text>
    <text x="36" y="57">
      INV-20416
    </text>
    <text className="e" x="222" y="57">
      310.00
    </text>
    <text x="36" y="82">
      INV-20417
    </text>
    <text className="e" x="222" y="82">
      96.40
    </text>
    <g className="seen seen--4">
      <path className="b" d="M28 90.5h203.5v24H28z" stroke="none" />
      <text x="36" y="107">
        INV-20418
      </text>
      <text className="e" x="222" y="107">
        1,482.00
      </text>
      <path className="bl" d="m7 102 4 4 7-7" />
    </g>
    <text className="t" x="36" y="132">
      INV-20420
    </text>
    <text className="t e" x="222" y="132">
      –
    </text>
  </svg>,
  <svg key="5" className="art mt-3.5 hidden sm:block" viewBox="0 0 240 176" aria-hidden="true">
    <path className="p" d="M0 40h208v124H0z" />
    <circle className="p" cx="30" cy="27" r="12" />
    <path className="p" d="M6 64c1-14 11-21 24-21s23 7 24 21z" />
    <path className="ml" d="M0 64h208" />
    <text x="16" y="87">
      INV-20419, unit price
    </text>
    <text className="tm" x="16" y="108">
      4.60, the order says 4.20
    </text>
    <path className="r" d="M16 120h176" />
    <path className="bf" d="M16 131h78v22H16z" />
    <text className="tw c" x="55" y="146">
      Approve
    </text>
    <path className="p2" d="M102.5 131.5h72v21h-72z" />
    <text className="c" x="138" y="146">
      Return
    </text>
  </svg>,
];
