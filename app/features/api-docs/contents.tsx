import { apiDocsCopy as copy } from "~/copy/api-docs";

import type { ApiReference } from "./reference";

interface Part {
  id: string;
  label: string;
  calls: readonly { id: string; label: string; method: string; path: string }[];
}

/** The anchor of an area of the reference. */
export function areaAnchor(area: string): string {
  return `area-${area.toLowerCase().replaceAll(" ", "-")}`;
}

/**
 * The parts of the reference and its calls, with a search. The search works as a form; where
 * scripts run, `reference-page.js` filters by the same words while one types.
 */
export function Contents({ areas, query }: Pick<ApiReference, "areas"> & { query: string }) {
  const parts = foundParts(partsOf(areas), query);
  return (
    <nav aria-label={copy.navigation} className="ref-menu" data-searched={query === "" ? undefined : ""}>
      <form method="get" action="/api/docs" role="search">
        <label htmlFor="find" className="sr-only">
          {copy.search.label}
        </label>
        <input
          id="find"
          name="q"
          type="search"
          maxLength={100}
          autoComplete="off"
          placeholder={copy.search.placeholder}
          defaultValue={query}
          className="control"
        />
      </form>
      <p role="status" data-none={copy.search.none}>
        {query !== "" && parts.length === 0 ? copy.search.none : null}
      </p>
      {query === "" ? null : <a href="/api/docs">{copy.search.all}</a>}
      <ol>
        {parts.map(({ id, label, calls }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
            {calls.length > 0 ? (
              <ol>
                {calls.map((call) => (
                  <li key={call.id}>
                    <a href={`#${call.id}`}>
                      {call.label} <b data-method={call.method}>{call.method}</b>
                    </a>
                  </li>
                ))}
              </ol>
            ) : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function partsOf(areas: ApiReference["areas"]): Part[] {
  const withoutCalls = (id: string, label: string): Part => ({ id, label, calls: [] });
  return [
    ...copy.basics.chapters.map(({ id, title }) => withoutCalls(id, title)),
    ...areas.map(({ name, operations }) => ({
      id: areaAnchor(name),
      label: name,
      calls: operations.map(({ id, summary, method, path }) => ({ id, label: summary, method, path })),
    })),
    withoutCalls("problems", copy.problems.title),
    withoutCalls("schemas", copy.schemas),
  ];
}

/** The parts and calls that hold every word, in whatever order. */
function foundParts(parts: Part[], query: string): Part[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (...texts: string[]) => {
    const text = texts.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return parts.flatMap((part) => {
    const calls = part.calls.filter(({ id, label, method, path }) =>
      holds(part.label, id, label, method, path),
    );
    return calls.length > 0 || holds(part.label) ? [{ ...part, calls }] : [];
  });
}
