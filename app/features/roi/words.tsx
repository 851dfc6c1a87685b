/**
 * Text of the ROI agent, with bold between **. With `byWord`, each word is an element of its own,
 * so that a reply can appear word by word. Only the newest reply needs that, and the others are
 * smaller without it.
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
