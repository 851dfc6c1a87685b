import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { cellClass, ConsoleTable } from "~/ui/console/table";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { PostForm, Select, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { ZoneField } from "~/ui/zones/zone-select";
import { requireAccess } from "~/auth/access.server";
import { answerNewHost, loadHosts } from "~/features/booking/hosts.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { hostsCopy as copy } from "~/copy/console/booking-hosts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_bookings");
  return loadHosts();
}

export async function action({ request }: ActionFunctionArgs) {
  return answerNewHost(request, await requireAccess(request, "manage_bookings"));
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

const COLUMNS = [
  { key: "name", label: copy.columns.name },
  { key: "zone", label: copy.columns.zone },
  { key: "hours", label: copy.columns.hours, isNumber: true, isWideOnly: true },
  { key: "status", label: copy.columns.status, isNarrow: true },
] as const;
const STATES = {
  active: { kind: "positive", label: copy.active },
  inactive: { kind: "plain", label: copy.inactive },
  gone: { kind: "warning", label: copy.gone },
} as const;

export default function Hosts() {
  const { hosts } = useLoaderData<typeof loader>();
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead}>
        <ButtonLink to="/admin/bookings">{copy.back}</ButtonLink>
      </ConsoleHead>
      {hosts.length === 0 ? (
        <Empty title={copy.none.title}>
          <p>{copy.none.text}</p>
        </Empty>
      ) : (
        <ConsoleTable label={copy.listLabel} columns={COLUMNS}>
          {hosts.map(({ id, name, zone, weekHours, state }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/admin/bookings/hosts/${id}`} className="font-title">
                  {name}
                </Link>
              </th>
              <td>{zone}</td>
              <td className={cellClass({ isNumber: true, isWideOnly: true })}>{weekHours}</td>
              <td className={cellClass({ isNarrow: true })}>
                <Badge kind={STATES[state].kind}>{STATES[state].label}</Badge>
              </td>
            </tr>
          ))}
        </ConsoleTable>
      )}
      <AddHost />
    </>
  );
}

function AddHost() {
  const { possible, ownZone } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<{ userId: string; timeZone: string }>({
    id: "host",
    reply: answer?.reply,
    defaultValue: { timeZone: ownZone },
  });
  return (
    <section aria-labelledby="add" className="mt-10 max-w-3xl border-t border-ink pt-4">
      <h2 id="add" className="text-4">
        {copy.addTitle}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">{possible.length > 0 ? copy.addText : copy.nobodyLeft}</p>
      {possible.length > 0 ? (
        <PostForm form={form}>
          <div className="grid gap-4 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
            <Select
              field={fields.userId}
              label={copy.person}
              options={possible.map(({ userId, name }) => ({ value: userId, label: name }))}
            />
            <ZoneField field={fields.timeZone} label={copy.zone} />
            <SubmitButton pending={copy.adding}>{copy.add}</SubmitButton>
          </div>
        </PostForm>
      ) : null}
    </section>
  );
}
