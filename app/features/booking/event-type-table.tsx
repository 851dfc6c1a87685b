import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";

import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { cellClass, ConsoleTable, type TableColumn } from "~/ui/console/table";
import { Input, PostForm, Select, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { Icon } from "~/ui/icon";
import { eventTypesCopy as copy } from "~/copy/console/booking-types";
import { TYPE_NAME_LENGTH_MAX } from "~/models/booking/booking-limits";

const COLUMNS = {
  name: { key: "name", label: copy.columns.name },
  length: { key: "length", label: copy.columns.length, isWideOnly: true },
  hosts: { key: "hosts", label: copy.columns.hosts, isNumber: true, isWideOnly: true },
  ahead: { key: "ahead", label: copy.columns.ahead, isNumber: true, isWideOnly: true },
  status: { key: "status", label: copy.columns.status, isNarrow: true, isWideOnly: true },
  order: { key: "order", label: copy.columns.order, hideLabel: true, isNarrow: true },
} satisfies Record<string, TableColumn>;

interface TypeLine {
  id: string;
  name: string;
  slug: string;
  lengthMinutes: number;
  /** Null: all. */
  hosts: number | null;
  ahead: number;
  isActive: boolean;
}

/** The event types in their order, each with buttons that move it. */
export function EventTypeTable({ types }: { types: TypeLine[] }) {
  return (
    <ConsoleTable label={copy.listLabel} columns={Object.values(COLUMNS)}>
      {types.map((type, index) => (
        <tr key={type.id}>
          <th scope="row">
            <Link to={`/admin/bookings/types/${type.id}`} className="font-title wrap-anywhere">
              {type.name}
            </Link>
            <small className="block text-1 wrap-anywhere text-ink-faint">/booking/{type.slug}</small>
            <div className="is-phone-only mt-1">
              <StatusBadge isActive={type.isActive} />
            </div>
          </th>
          <td className={cellClass(COLUMNS.length)}>{copy.minutes(type.lengthMinutes)}</td>
          <td className={cellClass(COLUMNS.hosts)}>{type.hosts ?? copy.allHosts}</td>
          <td className={cellClass(COLUMNS.ahead)}>{type.ahead}</td>
          <td className={cellClass(COLUMNS.status)}>
            <StatusBadge isActive={type.isActive} />
          </td>
          <td className={cellClass(COLUMNS.order)}>
            <Form method="post" preventScrollReset className="flex justify-end">
              <input type="hidden" name="id" value={type.id} />
              {index > 0 ? (
                <Button kind="quiet" size="icon" name="intent" value="up" aria-label={copy.moveUp(type.name)}>
                  <Icon name="up" small />
                </Button>
              ) : null}
              {index < types.length - 1 ? (
                <Button
                  kind="quiet"
                  size="icon"
                  name="intent"
                  value="down"
                  aria-label={copy.moveDown(type.name)}
                >
                  <Icon name="down" small />
                </Button>
              ) : null}
            </Form>
          </td>
        </tr>
      ))}
    </ConsoleTable>
  );
}

function StatusBadge({ isActive }: { isActive: boolean }) {
  return <Badge kind={isActive ? "positive" : "plain"}>{isActive ? copy.on : copy.off}</Badge>;
}

/** The form that adds an event type at the end. */
export function AddEventType({
  newId,
  lengths,
  reply,
}: {
  newId: string;
  lengths: readonly number[];
  reply: SubmissionResult | undefined;
}) {
  const [form, fields] = useServerForm<{ name: string; lengthMinutes: string }>({
    id: "type",
    reply,
    defaultValue: { lengthMinutes: "30" },
  });
  return (
    <section aria-labelledby="add" className="mt-10 max-w-3xl border-t border-ink pt-4">
      <h2 id="add" className="text-4">
        {copy.addTitle}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">{copy.addText}</p>
      <PostForm form={form}>
        <input type="hidden" name="id" value={newId} />
        <div className="grid gap-4 sm:grid-cols-[1fr_12rem_auto] sm:items-end">
          <Input field={fields.name} label={copy.name} maxLength={TYPE_NAME_LENGTH_MAX} autoComplete="off" />
          <Select
            field={fields.lengthMinutes}
            label={copy.length}
            options={lengths.map((minutes) => ({ value: String(minutes), label: copy.minutes(minutes) }))}
          />
          <SubmitButton pending={copy.adding} name="intent" value="add">
            {copy.add}
          </SubmitButton>
        </div>
      </PostForm>
    </section>
  );
}
