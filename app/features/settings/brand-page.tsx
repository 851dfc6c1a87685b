import { useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { Button } from "~/ui/button";
import { Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { brandCopy as copy } from "~/copy/brand/brand";
import { systemSettingsCopy } from "~/copy/system-settings";
import type { BrandPart } from "~/models/settings/settings-form";
import type { BrandReply, BrandView, SignView } from "./brand";
import { BrandColors } from "./brand-colors";
import { BrandPicture } from "./brand-picture";
import { RestoreButton, RestoreForms } from "./brand-restore";
import { SavedMeanwhile } from "./section-form";
import { SignForm } from "./brand-sign-form";
import { useBrandPreview } from "./use-brand-preview";

type FieldName = keyof BrandView["values"];
const words = systemSettingsCopy.sections.brand.fields;

/** The form of the brand, and beside it what the site would look like. */
export function BrandPage({
  saved,
  sign,
  isOwn,
  reply,
}: {
  saved: BrandView;
  sign: SignView;
  isOwn: Record<BrandPart, boolean>;
  reply: BrandReply | undefined;
}) {
  const hydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [edits, setEdits] = useState(0);
  const first = reply?.view ?? saved;
  const view = useBrandPreview(element, edits, first);
  const [form, fields] = useServerForm<BrandView["values"]>({
    id: "brand",
    reply: reply?.result,
    defaultValue: first.values,
  });
  const help = (name: FieldName) => {
    const theirs = reply?.theirs[name];
    return theirs === undefined ? words[name].help : <SavedMeanwhile input="line" value={theirs} />;
  };
  return (
    <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid gap-8">
        <PostForm
          form={form}
          element={element}
          title={copy.failed}
          onChange={() => setEdits((count) => count + 1)}
          className="grid gap-6 border-t border-ink pt-5"
        >
          <input type="hidden" name="seen" value={first.seen} />
          <Input
            field={fields.productName}
            label={words.productName.label}
            help={help("productName")}
            aside={isOwn.productName ? <RestoreButton part="productName" /> : null}
            autoComplete="off"
          />
          <Input
            field={fields.brandColor}
            label={words.brandColor.label}
            help={help("brandColor")}
            aside={isOwn.brandColor ? <RestoreButton part="brandColor" /> : null}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div className="flex flex-wrap gap-2">
            <SubmitButton name="intent" value="save">
              {copy.save}
            </SubmitButton>
            {/* Where scripts run, the preview follows what is typed. */}
            <Button type="submit" name="intent" value="preview" hidden={hydrated}>
              {copy.preview}
            </Button>
          </div>
        </PostForm>
        <SignForm sign={sign} tones={saved.themes} isOwn={isOwn.brandSign} reply={reply?.signReply} />
        <RestoreForms seen={{ productName: saved.seen, brandColor: saved.seen, brandSign: sign.seen }} />
        <BrandColors view={view} />
      </div>
      <BrandPicture view={view} />
    </div>
  );
}
