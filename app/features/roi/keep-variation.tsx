import { readerCopy } from "~/copy/shared/statement";
import { fieldText, VARIED_NAMES } from "~/models/roi/roi-variation";
import { PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";

import type { ResultPage } from "./statement";

/** Makes a statement of the figures in the address, for the person who led the conversation. */
export function KeepVariation({ page: { varied, token } }: { page: ResultPage }) {
  const [form] = useServerForm({ id: "keep" });
  if (!varied) return null;
  return (
    <PostForm form={form} action={`/roi-calculator/${token}`} className="mt-4">
      {VARIED_NAMES.map((name) => (
        <input key={name} type="hidden" name={name} value={fieldText(name, varied.inputs)} />
      ))}
      <p>
        <SubmitButton kind="plain" name="intent" value="change" pending={readerCopy.vary.keeping}>
          {readerCopy.vary.keep}
        </SubmitButton>
      </p>
    </PostForm>
  );
}
