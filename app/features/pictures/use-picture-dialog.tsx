import { type ComponentProps, useState } from "react";
import { createPortal } from "react-dom";

import { textEditorCopy } from "~/copy/console/text-editor";
import { showToast } from "~/ui/shell/toaster";

import type { PictureDialog } from "./picture-dialog";

type DialogProps = ComponentProps<typeof PictureDialog>;

/**
 * The dialog for a picture, which loads when it opens for the first time. `ask` opens it, for a
 * `file` that was pasted or dropped if there is one. `pictureDialog` renders it while it is open.
 */
export function usePictureDialog() {
  const [opened, setOpened] = useState<{ Dialog: typeof PictureDialog; file?: File } | null>(null);

  async function load(asked: { file?: File }): Promise<void> {
    try {
      const { PictureDialog: Dialog } = await import("./picture-dialog");
      setOpened({ Dialog, ...asked });
    } catch {
      showToast({ id: "picture-dialog", kind: "danger", ...textEditorCopy.picture.notLoaded });
    }
  }

  return {
    ask: (asked: { file?: File } = {}) => void load(asked),
    pictureDialog(props: Omit<DialogProps, "file" | "onClose">) {
      if (!opened) return null;
      const { Dialog, ...asked } = opened;
      return createPortal(<Dialog {...props} {...asked} onClose={() => setOpened(null)} />, document.body);
    },
  };
}
