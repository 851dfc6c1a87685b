/** Text of the ROI agent: what stands between ** is bold. Each word stands alone, so that a reply can arrive word by word. */
export function Words({ text }: { text: string }) {
  return text.split("**").map((part, index) =>
    index % 2 === 1 ? (
      <b key={`${index}-${part}`} data-word="" className="font-title whitespace-nowrap text-ink tabular-nums">
        {part}
      </b>
    ) : (
      <span key={`${index}-${part}`}>{splitWords(part)}</span>
    ),
  );
}

function splitWords(text: string) {
  return text.split(/(?<=\s)/).map((word, index) => (
    <span key={`${index}-${word}`} data-word="">
      {word}
    </span>
  ));
}
