import { Form, Link, useFetcher, useLocation, useNavigate, useSubmit } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from "react";

import { searchCopy as copy } from "~/copy/search";
import type { SearchData } from "~/features/search/search";
import type { Role } from "~/models/account/role";
import { Icon } from "~/ui/icon";
import { mayOpenPage } from "~/ui/shell/lost-connection";

import { Kbd } from "./keyboard/kbd";
import { commandKey } from "./keyboard/command-key";
import type { ConsoleGroup } from "./navigation";
import { type PaletteChoice, paletteGroups, type PaletteGroup, type PaletteOption } from "./palette-options";
import { closePalette, PALETTE_ID } from "./palette-switch";
import { readRecent, type RecentRecord } from "./recent-records";
import { SearchTitle } from "./search-title";
import { keySheetSwitch } from "./keyboard/key-sheet-switch";

/** Typing rests this long before the server is asked. */
const REST_MILLISECONDS = 120;

/**
 * The palette, open as soon as it is there. The browser's own dialog keeps the focus inside, closes
 * with Escape and gives the focus back. `typed` is what it begins with.
 */
export function PaletteDialog({
  menu,
  role,
  viewerId,
  typed,
}: {
  menu: ConsoleGroup[];
  role: Role;
  viewerId: string;
  typed: string;
}) {
  const [text, setText] = useState(typed);
  const [round, setRound] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const [recent, setRecent] = useState<RecentRecord[]>([]);
  // The store changes with each page. It is read when the palette opens, which moves the focus in.
  useEffect(() => {
    const element = dialog.current;
    const onFocus = () => setRecent(readRecent(viewerId));
    element?.addEventListener("focusin", onFocus);
    return () => element?.removeEventListener("focusin", onFocus);
  }, [viewerId]);
  // A press beside the palette closes it. What is there belongs to the dialog, which is no control.
  useEffect(() => {
    const element = dialog.current;
    const onPress = ({ target }: Event) => {
      if (target === element) closePalette();
    };
    element?.addEventListener("click", onPress);
    return () => element?.removeEventListener("click", onPress);
  }, []);
  // A link that was followed has left the palette's page behind.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) closePalette();
    shown.current = pathname;
  }, [pathname]);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      id={PALETTE_ID}
      aria-label={copy.dialog}
      className="palette"
      onClose={() => {
        setText("");
        setRound(round + 1);
      }}
    >
      <PaletteContent key={round} text={text} onType={setText} menu={menu} role={role} recent={recent} />
    </dialog>
  );
}

function PaletteContent({
  text,
  onType,
  menu,
  role,
  recent,
}: {
  text: string;
  onType: (text: string) => void;
  menu: ConsoleGroup[];
  role: Role;
  recent: RecentRecord[];
}) {
  const { found, isWaiting } = useFound(text);
  const { pathname } = useLocation();
  const groups = useMemo(
    () => paletteGroups({ text, role, menu, recent, pathname, found }),
    [text, role, menu, recent, pathname, found],
  );
  const options = groups.flatMap((group) => group.options);
  const [chosen, setChosen] = useState<string | null>(null);
  const listId = useId();
  const active = options.find(({ id }) => id === chosen) ?? options[0];
  const choose = useChoice();
  const isEntered = useRef(false);
  // Enter may come before the answer to what was typed. It then chooses from that answer.
  useEffect(() => {
    if (!isEntered.current || isWaiting) return;
    isEntered.current = false;
    if (active) choose(active.choice);
  }, [isWaiting, active, choose]);

  function move(step: number) {
    const place = active ? options.indexOf(active) : -1;
    const next = options[(place + step + options.length) % options.length];
    if (!next) return;
    setChosen(next.id);
    document.getElementById(`${listId}-${next.id}`)?.scrollIntoView({ block: "nearest" });
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    }
    if (event.key === "Enter" && (active || isWaiting)) {
      event.preventDefault();
      if (isWaiting) isEntered.current = true;
      else if (active) choose(active.choice, { inNewTab: event.metaKey || event.ctrlKey });
    }
  }
  const isEmpty = text.trim() !== "" && !isWaiting && found?.groups.length === 0;
  const lost = found?.lost;
  return (
    <>
      <Form role="search" action="/admin/search" aria-label={copy.dialog} className="palette-field">
        <Icon name="search" />
        <input
          type="text"
          name="q"
          role="combobox"
          aria-label={copy.palette}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={copy.palette}
          value={text}
          onChange={({ target }) => {
            onType(target.value);
            setChosen(null);
            isEntered.current = false;
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" aria-label={copy.close} className="key" onClick={closePalette}>
          Esc
        </button>
      </Form>
      {isEmpty ? (
        <p role="status" className="px-4 pt-6 pb-3 text-ink-muted">
          <b className="block font-title text-ink">{lost ? copy.lost.title : copy.none(text.trim())}</b>
          {lost ? copy.lost[lost] : copy.noneHelp}
        </p>
      ) : null}
      <div id={listId} role="listbox" aria-label={copy.results} className="palette-list">
        {groups.map((group) => (
          <Group
            key={group.title}
            group={group}
            idPrefix={listId}
            activeId={active?.id}
            onPoint={setChosen}
            onChoose={choose}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {text.trim() === "" || isWaiting ? "" : copy.counted(String(options.length), options.length === 1)}
      </p>
      <p aria-hidden="true" className="palette-foot">
        <span>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {copy.foot.move}
        </span>
        <span>
          <Kbd>↵</Kbd> {copy.foot.open}
        </span>
        <span>
          <Kbd>{commandKey()}</Kbd>
          <Kbd>↵</Kbd> {copy.foot.newTab}
        </span>
      </p>
    </>
  );
}

type Choose = (choice: PaletteChoice, options?: { inNewTab: boolean }) => void;

function Group({
  group: { title, options },
  idPrefix,
  activeId,
  onPoint,
  onChoose,
}: {
  group: PaletteGroup;
  idPrefix: string;
  activeId: string | undefined;
  onPoint: (id: string) => void;
  onChoose: Choose;
}) {
  const titleId = `${idPrefix}-${title}`;
  return (
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId} role="presentation" className="palette-group">
        {title}
      </p>
      {options.map((option) => (
        <Option
          key={option.id}
          option={option}
          id={`${idPrefix}-${option.id}`}
          isActive={option.id === activeId}
          onPoint={() => onPoint(option.id)}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

function Option({
  option: { icon, title, about, note, keys, choice },
  id,
  isActive,
  onPoint,
  onChoose,
}: {
  option: PaletteOption;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: Choose;
}) {
  const shared = {
    id,
    role: "option",
    "aria-selected": isActive,
    tabIndex: -1,
    className: "palette-option",
    onPointerMove: onPoint,
  };
  const content = (
    <>
      <Icon name={icon} small />
      <span className="palette-title">
        <SearchTitle parts={title} />
        {about.length > 0 ? (
          <small>
            <SearchTitle parts={about} />
          </small>
        ) : null}
      </span>
      <span className="palette-note">
        {note}
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    </>
  );
  if (!("to" in choice)) {
    return (
      <button type="button" {...shared} onClick={() => onChoose(choice)}>
        {content}
      </button>
    );
  }
  return (
    <Link to={choice.to} {...shared} onClick={(event: MouseEvent) => leave(event)}>
      {content}
    </Link>
  );
}

/** A link in this tab leaves the palette, also to the page that is shown already. */
function leave({ metaKey, ctrlKey, shiftKey }: MouseEvent): void {
  if (!metaKey && !ctrlKey && !shiftKey) closePalette();
}

/** What to do when an option is chosen by the keyboard. */
function useChoice(): Choose {
  const navigate = useNavigate();
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  return (choice, { inNewTab } = { inNewTab: false }) => {
    if ("to" in choice && inNewTab) {
      window.open(choice.to, "_blank", "noopener");
      return;
    }
    closePalette();
    if ("to" in choice && mayOpenPage()) navigate(choice.to);
    if ("theme" in choice) {
      submit({ theme: choice.theme, redirectTo: pathname + search }, { method: "post", action: "/theme" });
    }
    if ("opens" in choice) keySheetSwitch.open();
  };
}

/** What the server finds for a text. The answer to an earlier text stays until the next one. */
function useFound(text: string): { found: SearchData | null; isWaiting: boolean } {
  const fetcher = useFetcher<SearchData>();
  const typed = text.trim();
  const { load } = fetcher;
  // The server knows what there is. A new question ends the one before it.
  useEffect(() => {
    if (typed === "") return;
    const query = new URLSearchParams({ q: typed, palette: "1" }).toString();
    const timer = setTimeout(() => load(`/admin/search?${query}`), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed, load]);
  const found = typed === "" ? null : (fetcher.data ?? null);
  return { found, isWaiting: typed !== "" && found?.q !== typed };
}
