import { apiDocsCopy } from "~/copy/api-docs";
import { API_PROBLEMS } from "~/copy/api-problems";

const copy = apiDocsCopy;

/** What the statuses of refusals mean, and the catalog of their codes. */
export function Problems() {
  return (
    <section aria-labelledby="problems">
      <h2 id="problems" className="scroll-mt-20 border-b border-ink pb-3 text-subtitle">
        {copy.problems.title}
      </h2>
      <h3 id="statuses" className="mt-6 mb-2 scroll-mt-20 text-3">
        {copy.statuses.title}
      </h3>
      <dl className="ref-catalog">
        {Object.entries(copy.statuses.meanings).map(([status, meaning]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <h3 id="codes" className="mt-8 mb-2 scroll-mt-20 text-3">
        {copy.problems.codes}
      </h3>
      <p>{copy.problems.lead}</p>
      <dl className="ref-catalog mt-4">
        {Object.entries(API_PROBLEMS).map(([code, text]) => (
          <div key={code} id={`problem-${code}`}>
            <dt>{code}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
