import { type KeyboardEvent, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { blogAdminCopy } from "~/copy/blog-admin";
import { joinTags, splitTags } from "~/models/post/post-tags";
import { Field, type FieldState, Input } from "~/ui/form";
import { Icon } from "~/ui/icon";

const copy = blogAdminCopy.editor;

/**
 * The tags of an article: a text with commas, which scripts turn into chips. The form sends the
 * text either way.
 */
export function TagField({ field, known }: { field: FieldState; known: readonly string[] }) {
  const hydrated = useHydrated();
  if (!hydrated) return <Input field={field} label={copy.tags} help={copy.tagsHelp} optional />;
  return <TagChips key={field.key ?? field.defaultValue} field={field} known={known} />;
}

/**
 * The text to begin with: what was typed into the plain field before scripts ran, while that field
 * is still there.
 */
function textToSplit({ id, name, defaultValue = "" }: FieldState): string {
  const plain = document.getElementById(id);
  return plain instanceof HTMLInputElement && plain.name === name ? plain.value : defaultValue;
}

function TagChips({ field, known }: { field: FieldState; known: readonly string[] }) {
  const [tags, setTags] = useState(() => splitTags(textToSplit(field)));
  const sent = useRef<HTMLInputElement>(null);
  const typed = useRef<HTMLInputElement>(null);
  function change(next: string[]) {
    setTags(next);
    if (!sent.current) return;
    sent.current.value = joinTags(next);
    // The form around it hears about each edit by this event.
    sent.current.dispatchEvent(new Event("input", { bubbles: true }));
  }
  function addTyped() {
    const input = typed.current;
    if (!input || input.value.trim() === "") return;
    change(splitTags(joinTags([...tags, input.value])));
    input.value = "";
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const { value } = event.currentTarget;
    if ((event.key === "Enter" && value.trim() !== "") || event.key === ",") {
      event.preventDefault();
      addTyped();
    }
    if (event.key === "Backspace" && value === "" && tags.length > 0) change(tags.slice(0, -1));
  }
  const listId = `${field.id}-known`;
  return (
    <Field field={field} label={copy.tags} help={copy.tagsChipHelp} optional>
      {({ name, required, ...control }) => (
        <div className="flex min-h-9 flex-wrap items-center gap-1.5 rounded-m border border-line-strong bg-surface-raised px-1.5 py-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
          {tags.map((tag) => (
            <span
              key={tag}
              className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-s border border-line bg-surface-sunken ps-2 text-1"
            >
              <span className="min-w-0 wrap-anywhere">{tag}</span>
              <button
                type="button"
                aria-label={copy.tagRemove(tag)}
                onClick={() => {
                  change(tags.filter((other) => other !== tag));
                  typed.current?.focus();
                }}
                className="grid size-7 flex-none place-items-center rounded-s text-ink-muted hover:bg-line hover:text-ink pointer-coarse:size-11"
              >
                <Icon name="close" small />
              </button>
            </span>
          ))}
          <input
            {...control}
            ref={typed}
            required={required}
            list={listId}
            maxLength={200}
            autoComplete="off"
            placeholder={copy.tagAdd}
            // What is typed is no edit before it is a tag.
            onInput={(event) => event.stopPropagation()}
            onKeyDown={onKeyDown}
            onBlur={addTyped}
            className="min-h-7 min-w-24 flex-1 bg-transparent outline-none"
          />
          <input ref={sent} type="hidden" name={name} form={control.form} defaultValue={joinTags(tags)} />
          <datalist id={listId}>
            {known
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </div>
      )}
    </Field>
  );
}
