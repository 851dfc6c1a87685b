import { useFetcher, useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";

import type { LostAccess } from "./lost-access";
import { isSignedOutReply } from "./signed-out-reply";

/** How long the author pauses before a draft is saved automatically. */
const PAUSE_MILLISECONDS = 1_500;

export type SavingState = "saved" | "unsaved" | "saving" | "autosaved" | "stale" | "refused" | LostAccess;

/** What an editor's action answers, as far as saving needs it. Other kinds mean nothing here. */
type SavingReply = { kind: "autosaved"; version: number } | { kind: "refused" | "stale" | LostAccess };

interface Editor {
  form: RefObject<HTMLFormElement | null>;
  loadedVersion: number;
  isDraft: boolean;
  /** Whether the browser's own checks may hold an autosave back. */
  isCheckedHere?: boolean;
  /** The answer to the last save by hand. */
  answer: unknown;
}

/**
 * Tracks what is unsaved in the editor, and saves drafts automatically. Without scripts none of
 * this runs, and the form saves with its button. An autosave never overwrites: it sends the version
 * like every save, and stops if someone else saved first.
 */
export function useSaving({ form, loadedVersion, isDraft, isCheckedHere = true, answer }: Editor) {
  const { data: reply, state, submit } = useFetcher<SavingReply>();
  const isSignedOut = useNewest(answer, reply) === answer && isSignedOutReply(answer);
  const isAutosaving = state !== "idle";
  const { edits, saved, addEdit, noteSent } = useEdits({ reply, loadedVersion });
  const isUnsaved = edits > saved.edits;
  const holdBack = useWaitingButton({ form, isAutosaving });
  const save = (content: FormData) => {
    noteSent();
    submit(content, { method: "post" });
  };
  useAutosave({
    form,
    edits,
    isCheckedHere,
    isRefused: reply?.kind === "refused",
    mayRun: isDraft && reply?.kind !== "stale" && !isAutosaving && isUnsaved,
    save,
  });
  return {
    version: Math.max(loadedVersion, reply?.kind === "autosaved" ? reply.version : 0),
    isUnsaved,
    state: isSignedOut
      ? "signed-out"
      : savingState({ reply, isAutosaving, isUnsaved, byItself: saved.byItself }),
    onEdit: addEdit,
    onSubmit(event: FormEvent<HTMLFormElement>): void {
      if (!holdBack(event)) noteSent();
    },
  };
}

/** The newer one of two answers. */
function useNewest<First, Second>(first: First, second: Second): First | Second {
  const [known, setKnown] = useState<{ first: First; second: Second; newest: First | Second }>({
    first,
    second,
    newest: first,
  });
  const isFirst = known.first !== first;
  if (!isFirst && known.second === second) return known.newest;
  const newest = isFirst ? first : second;
  setKnown({ first, second, newest });
  return newest;
}

/** Counts edits, and how many of them the server has. */
function useEdits({ reply, loadedVersion }: { reply: SavingReply | undefined; loadedVersion: number }) {
  const [edits, setEdits] = useState(0);
  const [saved, setSaved] = useState({ edits: 0, byItself: false });
  const sentEdits = useRef(0);
  // Effects, because what was sent counts as saved only once its answer has arrived.
  useEffect(() => {
    if (reply?.kind === "autosaved") setSaved({ edits: sentEdits.current, byItself: true });
  }, [reply]);
  useEffect(() => {
    setSaved({ edits: sentEdits.current, byItself: false });
  }, [loadedVersion]);
  return {
    edits,
    saved,
    addEdit: () => setEdits((count) => count + 1),
    noteSent: () => {
      sentEdits.current = edits;
    },
  };
}

/** Saves the form once its author has paused. */
function useAutosave({
  form,
  edits,
  isCheckedHere,
  isRefused,
  mayRun,
  save,
}: Pick<Editor, "form"> & {
  edits: number;
  isCheckedHere: boolean;
  isRefused: boolean;
  mayRun: boolean;
  save: (content: FormData) => void;
}) {
  const { state } = useNavigation();
  const triedEdits = useRef(0);
  const isDue = mayRun && state === "idle";
  const saveRef = useRef(save);
  // An effect, because the timer below must call the function of the latest render.
  useEffect(() => {
    saveRef.current = save;
  });
  // An effect, because a pause in typing triggers the save.
  useEffect(() => {
    if (!isDue) return;
    // The same text would be refused again.
    if (isRefused && triedEdits.current === edits) return;
    const timer = setTimeout(() => {
      if (!form.current || (isCheckedHere && !form.current.checkValidity())) return;
      triedEdits.current = edits;
      const content = new FormData(form.current);
      content.set("intent", "autosave");
      saveRef.current(content);
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isDue, isRefused, isCheckedHere, edits, form]);
}

/** Makes a button that is pressed during an autosave wait for it. Returns whether it has to. */
function useWaitingButton({ form, isAutosaving }: Pick<Editor, "form"> & { isAutosaving: boolean }) {
  const waitingButton = useRef<HTMLElement | null>(null);
  // An effect, because the button has to wait for the version that comes with the answer.
  useEffect(() => {
    const button = waitingButton.current;
    if (isAutosaving || !button) return;
    waitingButton.current = null;
    form.current?.requestSubmit(button);
  }, [isAutosaving, form]);
  return (event: FormEvent<HTMLFormElement>): boolean => {
    if (!isAutosaving) return false;
    event.preventDefault();
    waitingButton.current = (event.nativeEvent as SubmitEvent).submitter;
    return true;
  };
}

function savingState({
  reply,
  isAutosaving,
  isUnsaved,
  byItself,
}: {
  reply: SavingReply | undefined;
  isAutosaving: boolean;
  isUnsaved: boolean;
  byItself: boolean;
}): SavingState {
  if (isAutosaving) return "saving";
  if (reply?.kind === "stale") return "stale";
  if (isUnsaved) return !reply || reply.kind === "autosaved" ? "unsaved" : reply.kind;
  return byItself ? "autosaved" : "saved";
}
