import { type ComponentProps, useState } from "react";
import { createPortal } from "react-dom";

import { textEditorCopy } from "~/copy/console/text-editor";
import { showToast } from "~/ui/shell/toaster";

import type { PictureDialog } from "./picture-dialog";

/** The dialog while it is open, with a picture that was pasted or dropped. */
interface OpenedDialog {
  Dialog: typeof PictureDialog;
  file?: File;
}

/** Loads the dialog for a picture when it is asked for. `opened` is null while it is closed. */
export function usePictureDialog() {
  const [opened, setOpened] = useState<OpenedDialog | null>(null);

  async function load(asked: { file?: File }): Promise<void> {
    try {
      const { PictureDialog: Dialog } = await import("./picture-dialog");
      setOpened({ Dialog, ...asked });
    } catch {
      showToast({ id: "picture-dialog", kind: "danger", ...textEditorCopy.picture.notLoaded });
    }
  }

  return {
    opened,
    ask: (asked: { file?: File } = {}) => void load(asked),
    close: () => setOpened(null),
  };
}

/** The dialog that `usePictureDialog` opened. */
export function OpenedPictureDialog({
  opened: { Dialog, ...asked },
  ...props
}: { opened: OpenedDialog } & Omit<ComponentProps<typeof PictureDialog>, "file">) {
  return createPortal(<Dialog {...props} {...asked} />, document.body);
}
