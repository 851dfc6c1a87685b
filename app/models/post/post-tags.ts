/** The tags of a comma-separated text, each once regardless of case. */
export function splitTags(list: string): string[] {
  const labels = list.split(",").map((label) => label.trim());
  return labels.filter(
    (label, place) =>
      label !== "" && labels.findIndex((other) => other.toLowerCase() === label.toLowerCase()) === place,
  );
}

/** Tags as the text that `splitTags` reads. */
export function joinTags(tags: readonly string[]): string {
  return tags.join(", ");
}
