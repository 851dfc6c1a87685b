import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { brandCopy as copy } from "~/copy/brand/brand";
import type { BrandView } from "./brand";

/** Makes one field of the brand the original again, with one click. */
export function RestoreForm({ field, seen }: { field: keyof BrandView["values"]; seen: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="field" value={field} />
      <input type="hidden" name="seen" value={seen} />
      <Button type="submit" name="intent" value="restore">
        {copy.restoreLabel[field]}
      </Button>
    </Form>
  );
}
