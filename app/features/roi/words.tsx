/**
 * Text of the ROI agent: what stands between ** is bold. With `byWord` each word stands alone, so
 * that a reply can arrive word by word; only the newest one does, and the others are lighter to
 * send.
 */
export function Words({ text, byWord = false }: { text: string; byWord?: boolean }) {
  return text.split("**").map((part, index) => {
    const key = `${index}-${part}`;
    if (index % 2 === 1)
      return (
        <b key={key} data-word="" className="font-title whitespace-nowrap text-ink tabular-nums">
          {part}
        </b>
      );
    return byWord ? <span key={key}>{splitWords(part)}</span> : part;
  });
}

function splitWords(text: string) {
  return text.split(/(?<=\s)/).map((word, index) => (
    <span key={`${index}-${word}`} data-word="">
      {word}
    </span>
  ));
}
