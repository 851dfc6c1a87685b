import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { readApiDocument } from "~/api/registry.server";
import { FieldTable } from "~/features/api-docs/field-table";
import { Chapter } from "~/features/api-docs/chapter";
import { Operation } from "~/features/api-docs/operation";
import { Problems } from "~/features/api-docs/problems";
import { CallParts } from "~/features/api-docs/try-call";
import { buttonClass } from "~/ui/button";
import { PageIntro } from "~/ui/page-intro";
import { apiDocsCopy as copy } from "~/copy/api-docs";
import { toApiReference } from "~/features/api-docs/reference.server";
import { allowPublicCache } from "~/http/public-cache.server";
import { pageMeta, siteOf } from "~/publishing/meta";

/** A document even for signed-in people: React would take seconds to hydrate every call. */
export const handle = { hydrate: false, scripts: ["reference"] };

export async function loader() {
  allowPublicCache({ tags: ["settings"] });
  return toApiReference(await readApiDocument());
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, description: copy.description, url: "/api/docs" });

export default function ApiDocs() {
  const { title, calls, chapters, areas, schemas } = useLoaderData<typeof loader>();
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
            <h2 id="schemas" className="scroll-mt-20 border-b border-ink pb-3 text-subtitle">
              {copy.schemas}
            </h2>
            {schemas.map(({ name, fields }) => (
              <details key={name} id={`schema-${name}`} className="ref-operation ref-schema">
                <summary>
                  <code>{name}</code>
                </summary>
                <FieldTable label={name} fields={fields} />
              </details>
            ))}
          </section>
        </div>
      </div>
      <CallParts calls={calls} />
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
