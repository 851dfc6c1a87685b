import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { brandCopy } from "~/copy/brand/brand";
import { systemSettingsCopy } from "~/copy/system-settings";
import { Button } from "~/ui/button";
import { FileInput, FormErrors } from "~/ui/form";
import { ProductSign } from "~/ui/shell/product-sign";
import type { BrandView, SignView } from "./brand";
import { RestoreButton } from "./brand-restore";

const copy = brandCopy.sign;
const words = systemSettingsCopy.sections.brand.fields.brandSign;
/** The papers of both themes: the sign is shown on each of them. */
const GROUNDS = { light: "bg-[#fbfbf9]", dark: "bg-[#111412]" };
const PLATES = { light: "bg-[#111412]", dark: "bg-[#fbfbf9]" };

/** The sign as it is shown, and the form that takes another one. */
export function SignForm({
  sign,
  tones,
  isOwn,
  reply,
}: {
  sign: SignView;
  /** The saved colors, in which the original sign is drawn. */
  tones: BrandView["themes"];
  isOwn: boolean;
  reply: SubmissionResult | undefined;
}) {
  const errors = reply?.error?.file ?? [];
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id="sign"
      className="grid gap-5 border-t border-line pt-5"
    >
      <FormErrors
        form={{ id: "sign", allErrors: errors.length > 0 ? { file: errors } : {} }}
        title={copy.failed}
      />
      <input type="hidden" name="seen" value={sign.seen} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <SignSample sign={sign} tones={tones} />
        <div className="grid min-w-0 flex-1 basis-70 gap-1.5">
          <div className="flex items-baseline justify-between gap-4 text-1">
            <label htmlFor="sign-file" className="text-2 font-medium">
              {words.label}
            </label>
            {isOwn ? <RestoreButton part="brandSign" /> : null}
          </div>
          <FileInput
            id="sign-file"
            accept=".svg,.png,image/svg+xml,image/png"
            required
            aria-describedby="sign-file-help"
            aria-invalid={errors.length > 0 || undefined}
          />
          <p id="sign-file-help" className="text-1 text-ink-muted">
            {words.help} {copy.redrawn}
          </p>
        </div>
      </div>
      <p>
        <Button type="submit">{copy.upload}</Button>
      </p>
    </Form>
  );
}

/** The sign on the paper of both themes, with the ground that it gets there. */
function SignSample({ sign: { href, plate }, tones }: { sign: SignView; tones: BrandView["themes"] }) {
  return (
    <figure className="grid max-w-52 gap-2">
      <div className="flex w-fit border border-line">
        {(["light", "dark"] as const).map((theme) => (
          <span key={theme} className={`grid size-20 place-items-center ${GROUNDS[theme]}`}>
            {href === null ? (
              <svg viewBox="0 0 26 26" role="img" aria-label={copy.inTheme[theme]} className="size-10">
                <g color={tones[theme].brand}>
                  <ProductSign size={26} />
                </g>
              </svg>
            ) : (
              <img
                src={href}
                alt={copy.inTheme[theme]}
                width="40"
                height="40"
                className={`size-10 rounded-s object-contain ${plate === theme ? `p-1 ${PLATES[theme]}` : ""}`}
              />
            )}
          </span>
        ))}
      </div>
      {plate ? <figcaption className="text-1 text-ink-muted">{copy.plates[plate]}</figcaption> : null}
    </figure>
  );
}
