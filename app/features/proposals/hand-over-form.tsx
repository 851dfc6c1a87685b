import type { SubmissionResult } from "@conform-to/react";

import { PostForm, Select, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { proposalDetailCopy } from "~/copy/console/proposal-detail";

const copy = proposalDetailCopy;

/** Gives a proposal to a colleague. Nothing if nobody else could own it. */
export function HandOverForm({
  version,
  successors,
  reply,
}: {
  version: number;
  successors: readonly { id: string; name: string }[];
  reply: SubmissionResult | null;
}) {
  const [form, fields] = useServerForm<{ ownerId: string }>({ id: "hand-over", reply });
  if (successors.length === 0) return null;
  const options = successors.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <PostForm form={form} title={copy.handOverFailed} className="mt-6 grid gap-3" preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <Select
        field={fields.ownerId}
        label={copy.handOver}
        help={copy.handOverHelp}
        options={[{ value: "", label: copy.handOverChoose }, ...options]}
      />
      <div>
        <SubmitButton kind="plain" name="intent" value="set-owner">
          {copy.handOverSubmit}
        </SubmitButton>
      </div>
    </PostForm>
  );
}
