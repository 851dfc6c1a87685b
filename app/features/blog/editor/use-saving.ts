import { useFetcher, useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";

import type { PostReply } from "./editor";

/** How long the author pauses before a draft is saved by itself. */
const PAUSE_MILLISECONDS = 1_500;

export type SavingState = "saved" | "unsaved" | "saving" | "autosaved" | "stale" | "failed";

/**
 * What is unsaved in the editor, and the saving of drafts by themselves. Without scripts nothing of
 * this runs, and the form saves by its button. An autosave never overwrites: it carries the version
 * like every save, and stops when someone else saved first.
 */
export function useSaving({
  form,
  loadedVersion,
  isDraft,
}: {
  form: RefObject<HTMLFormElement | null>;
  loadedVersion: number;
  isDraft: boolean;
}) {
  const { data: reply, state, submit } = useFetcher<PostReply>();
  const navigation = useNavigation();
  const [edits, setEdits] = useState(0);
  const [saved, setSaved] = useState({ edits: 0, byItself: false });
  const sentEdits = useRef(0);
  const waitingButton = useRef<HTMLElement | null>(null);
  const isAutosaving = state !== "idle";
  const version = Math.max(loadedVersion, reply?.kind === "autosaved" ? reply.version : 0);
  const mayAutosave =
    isDraft && reply?.kind !== "stale" && !isAutosaving && navigation.state === "idle" && edits > saved.edits;

  // An effect, because it is the pause in writing that saves.
  useEffect(() => {
    if (!mayAutosave) return;
    const timer = setTimeout(() => {
      if (!form.current?.checkValidity()) return;
      const content = new FormData(form.current);
      content.set("intent", "autosave");
      sentEdits.current = edits;
      submit(content, { method: "post" });
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [mayAutosave, edits, form, submit]);

  // Effects, because what was sent counts as saved only when its answer is there.
  useEffect(() => {
    if (reply?.kind === "autosaved") setSaved({ edits: sentEdits.current, byItself: true });
  }, [reply]);
  useEffect(() => {
    setSaved({ edits: sentEdits.current, byItself: false });
  }, [loadedVersion]);

  // An effect, because a button that was pressed during an autosave has to wait for the version
  // that comes with its answer.
  useEffect(() => {
    const button = waitingButton.current;
    if (isAutosaving || !button) return;
    waitingButton.current = null;
    form.current?.requestSubmit(button);
  }, [isAutosaving, form]);

  return {
    version,
    isUnsaved: edits > saved.edits,
    state: savingState(),
    onEdit: () => setEdits((count) => count + 1),
    /** Returns false when the form must wait. */
    onSubmit(event: FormEvent<HTMLFormElement>): boolean {
      if (isAutosaving) {
        event.preventDefault();
        waitingButton.current = (event.nativeEvent as SubmitEvent).submitter;
        return false;
      }
      sentEdits.current = edits;
      return true;
    },
  };

  function savingState(): SavingState {
    if (isAutosaving) return "saving";
    if (reply?.kind === "stale") return "stale";
    if (edits > saved.edits) return reply?.kind === "refused" ? "failed" : "unsaved";
    return saved.byItself ? "autosaved" : "saved";
  }
}
