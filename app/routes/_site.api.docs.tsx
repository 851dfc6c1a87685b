import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { readApiDocument } from "~/api/registry.server";
import { FieldTable } from "~/features/api-docs/field-table";
import { Chapter } from "~/features/api-docs/chapter";
import { areaAnchor, Contents } from "~/features/api-docs/contents";
import { Operation } from "~/features/api-docs/operation";
import { Problems } from "~/features/api-docs/problems";
import { CallParts } from "~/features/api-docs/try-call";
import { buttonClass } from "~/ui/button";
import { PageIntro } from "~/ui/page-intro";
import { apiDocsCopy as copy } from "~/copy/api-docs";
import { typedSearch, toApiReference } from "~/features/api-docs/reference.server";
import { allowPublicCache } from "~/http/public-cache.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import stylesheet from "~/styles/api-docs.css?url";

/** A document even for signed-in people: React would take seconds to hydrate every call. */
export const handle = { hydrate: false, scripts: ["reference"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const query = typedSearch(request);
  if (query === "") allowPublicCache({ tags: ["settings"] });
  return { ...(await toApiReference(await readApiDocument())), query };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, description: copy.description, url: "/api/docs" });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function ApiDocs() {
  const { title, calls, chapters, areas, schemas, query } = useLoaderData<typeof loader>();
  return (
    <>
      <PageIntro title={title}>{copy.lead}</PageIntro>
      <div className="mx-auto grid max-w-sheet grid-cols-[minmax(0,1fr)] gap-10 px-gutter pb-section lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16">
        <Contents areas={areas} query={query} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-14">
          <Basics samples={chapters} />
          {areas.map(({ name, operations }) => (
            <section key={name} aria-labelledby={areaAnchor(name)}>
              <h2 id={areaAnchor(name)} className="scroll-mt-20 border-b border-ink pb-3 text-subtitle">
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
