import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { DeliveryTable } from "~/features/webhooks/delivery-table";
import { DeliveryTrace } from "~/features/webhooks/delivery-trace";
import { EndpointSecret } from "~/features/webhooks/endpoint-secret";
import { EndpointTest } from "~/features/webhooks/endpoint-test";
import { DeliveryFilters, EndpointHead, useDeliveryAddress } from "~/features/webhooks/endpoint-view";
import { answerEndpointIntents, loadEndpointPage } from "~/features/webhooks/webhooks.server";
import { ListPager } from "~/ui/console/list-pager";
import { Empty } from "~/ui/empty";
import { webhooksCopy as copy } from "~/copy/webhooks";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_api");
  return loadEndpointPage(request, params.id ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerEndpointIntents(request, await requireAccess(request, "manage_api"), params.id ?? "");
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: data?.endpoint.name ?? copy.title,
  });

export default function Webhook() {
  const { endpoint, lost } = useLoaderData<typeof loader>();
  const secret = useActionData<typeof action>()?.secret ?? null;
  return (
    <>
      <EndpointHead endpoint={endpoint} lost={lost} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <Deliveries />
        <div className="grid gap-10 lg:grid-cols-2">
          <EndpointSecret endpoint={endpoint} secret={secret} />
          <EndpointTest events={endpoint.events} />
        </div>
      </div>
    </>
  );
}

function Deliveries() {
  const { endpoint, filter, deliveries, counts, shown } = useLoaderData<typeof loader>();
  const hrefOf = useDeliveryAddress();
  const { items, previous, next } = deliveries;
  return (
    <section aria-labelledby="deliveries">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="deliveries" className="text-4">
          {copy.deliveries}
        </h2>
        <DeliveryFilters filter={filter} counts={counts} />
      </div>
      <div
        className={
          shown ? "grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]" : ""
        }
      >
        <div className="min-w-0">
          {items.length === 0 ? (
            <Empty title={copy.noDeliveries.title} heading="h3">
              <p>{filter === null ? copy.noDeliveries.text : copy.noDeliveries.filtered}</p>
            </Empty>
          ) : (
            <DeliveryTable
              endpoint={endpoint}
              deliveries={items}
              shownId={shown?.eventId ?? null}
              hrefOf={hrefOf}
            />
          )}
          <ListPager label={copy.pagerLabel} previous={previous} next={next} />
        </div>
        {shown ? <DeliveryTrace delivery={shown} endpoint={endpoint} /> : null}
      </div>
    </section>
  );
}
