import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { readApiDocument } from "~/api/registry.server";
import { FieldTable } from "~/features/api-docs/field-table";
import { Chapter } from "~/features/api-docs/chapter";
import { Operation } from "~/features/api-docs/operation";
import { buttonClass } from "~/ui/button";
import { PageIntro } from "~/ui/page-intro";
import { apiDocsCopy as copy } from "~/copy/api-docs";
import { toApiReference } from "~/features/api-docs/reference.server";
import { API_PROBLEMS } from "~/copy/api-problems";
import { pageMeta, siteOf } from "~/publishing/meta";

export const handle = { hydrate: true };

export async function loader() {
  return toApiReference(await readApiDocument());
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, description: copy.description, url: "/api/docs" });

export default function ApiDocs() {
  const { title, chapters, areas, schemas } = useLoaderData<typeof loader>();
  return (
    <>
      <PageIntro title={title}>{copy.lead}</PageIntro>
      <div className="mx-auto grid max-w-sheet grid-cols-[minmax(0,1fr)] gap-10 px-gutter pb-section lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16">
        <Contents areas={areas} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-14">
          <Basics samples={chapters} />
          {areas.map(({ name, operations }) => (
            <section key={name} aria-labelledby={anchorOf(name)}>
              <h2 id={anchorOf(name)} className="scroll-mt-20 border-b border-ink pb-3 text-subtitle">
                {name}
              </h2>
              {operations.map((operation) => (
                <Operation key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
          <Problems />
          <section aria-labelledby="schemas">
            <h2 id="schemas" className="mb-6 scroll-mt-20 border-b border-ink pb-3 text-subtitle">
              {copy.schemas}
            </h2>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
              {schemas.map(({ name, fields }) => (
                <div key={name}>
                  <h3 className="mb-2 font-mono text-3">{name}</h3>
                  <FieldTable label={name} fields={fields} />
                </div>
              ))}
            </div>
          </section>
        </div>
      </div>
    </>
  );
}

function anchorOf(area: string): string {
  return `area-${area.toLowerCase().replaceAll(" ", "-")}`;
}

function Contents({ areas }: { areas: { name: string }[] }) {
  const links = [
    ...copy.basics.chapters.map(({ id, title }) => ({ id, label: title })),
    ...areas.map(({ name }) => ({ id: anchorOf(name), label: name })),
    { id: "problems", label: copy.problems.title },
    { id: "schemas", label: copy.schemas },
  ];
  return (
    <nav aria-label={copy.navigation} className="text-2 lg:sticky lg:top-22 lg:self-start">
      <ol className="flex flex-wrap gap-x-5 border-t border-ink max-lg:border-b max-lg:border-b-line lg:grid">
        {links.map(({ id, label }) => (
          <li key={id} className="lg:border-b lg:border-line">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center text-ink-muted no-underline hover:text-ink hover:underline lg:min-h-9"
            >
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Problems() {
  return (
    <section aria-labelledby="problems">
      <h2 id="problems" className="scroll-mt-20 border-b border-ink pb-3 text-subtitle">
        {copy.problems.title}
      </h2>
      <p className="mt-4">{copy.problems.lead}</p>
      <dl className="mt-4 grid">
        {Object.entries(API_PROBLEMS).map(([code, text]) => (
          <div
            key={code}
            id={`problem-${code}`}
            className="grid scroll-mt-20 gap-x-6 border-b border-line py-2 target:bg-surface-sunken sm:grid-cols-[17rem_minmax(0,1fr)]"
          >
            <dt className="font-mono text-2 wrap-anywhere">{code}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Basics({ samples }: { samples: ReturnType<typeof useLoaderData<typeof loader>>["chapters"] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <p className="flex flex-wrap gap-2.5">
        <a href="/api/openapi.json" className={buttonClass()}>
          {copy.basics.download}
        </a>
        <Link to="/profile#api-keys" className={buttonClass()}>
          {copy.basics.keys}
        </Link>
      </p>
      {copy.basics.chapters.map(({ id, title, paragraphs }) => (
        <Chapter key={id} id={id} title={title} paragraphs={paragraphs} sample={samples[id]} />
      ))}
    </div>
  );
}
