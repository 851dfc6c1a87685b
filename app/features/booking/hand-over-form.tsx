import type { SubmissionResult } from "@conform-to/react";

import { PostForm, Select, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { bookingDetailCopy as copy } from "~/copy/booking-console";

/** Gives a booking to another host at the same time. Nothing if nobody else is free then. */
export function HandOverForm({
  sequence,
  successors,
  reply,
}: {
  sequence: number;
  /** The other hosts who are free then. */
  successors: readonly { id: string; name: string }[];
  reply: SubmissionResult | undefined;
}) {
  const [form, fields] = useServerForm<{ hostId: string }>({ id: "hand-over", reply });
  if (successors.length === 0 && !reply) return null;
  const options = successors.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <PostForm form={form} title={copy.handOverFailed} at="hand_over" preventScrollReset>
      <input type="hidden" name="intent" value="hand_over" />
      <input type="hidden" name="sequence" value={sequence} />
      <Select
        field={fields.hostId}
        label={copy.handOverTo}
        options={[{ value: "", label: copy.handOverChoose }, ...options]}
      />
      <p>
        <SubmitButton kind="plain" name="button" value="hand_over">
          {copy.handOverSubmit}
        </SubmitButton>
      </p>
    </PostForm>
  );
}
