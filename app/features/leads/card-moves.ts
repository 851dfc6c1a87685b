import { useNavigation, useSubmit } from "@remix-run/react";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { leadsCopy } from "~/copy/leads";
import { leadName, type Lead, type LeadStatus } from "~/models/lead/lead";
import type { StageNames } from "~/models/lead/lead-stage-names";

const copy = leadsCopy.carry;

type Card = Pick<Lead, "id" | "status" | "name" | "company" | "email">;

/** The value of a move: which lead goes where, and where the mover saw it. */
export function moveOf({ id, status: seen }: Pick<Card, "id" | "status">, status: LeadStatus): string {
  return `${id}:${status}:${seen}`;
}

/** The id of the button that picks a card up. */
function handleId(id: string): string {
  return `carry-${id}`;
}

export type CardMoves = ReturnType<typeof useCardMoves>;

/**
 * Moves the cards of a board by dragging them, or by picking them up with the keyboard. On a touch
 * screen and without scripts, each card has a menu for that.
 */
export function useCardMoves({
  action,
  mayManage,
  stageNames,
}: {
  action: string;
  mayManage: boolean;
  stageNames: StageNames;
}) {
  const submit = useSubmit();
  const isOn = useHydrated() && mayManage;
  const [card, setCard] = useState<Card | null>(null);
  const [over, setOver] = useState<LeadStatus | null>(null);
  const carrying = useCarrying(stageNames, move);
  function move(moved: Card, status: LeadStatus) {
    submit({ move: moveOf(moved, status) }, { method: "post", action, preventScrollReset: true });
  }
  const end = () => {
    setCard(null);
    setOver(null);
  };
  return {
    /** What happens to the card that is carried, for screen readers. */
    said: carrying.said,
    /** The button that picks a card up and drops it; null where cards don't move. */
    handle: (lead: Card) => (isOn ? carrying.handle(lead) : null),
    /** What makes a card one that can be dragged. */
    dragged: (lead: Card) =>
      isOn
        ? {
            draggable: true,
            onDragStart: (event: DragEvent) => {
              event.dataTransfer.effectAllowed = "move";
              // Firefox drags nothing without data.
              event.dataTransfer.setData("text/plain", lead.id);
              setCard(lead);
            },
            onDragEnd: end,
          }
        : {},
    /** What makes a column take a card, and whether one is above it. */
    targetOf: (status: LeadStatus) => ({
      isOver: over === status || carrying.target === status,
      events:
        card === null || card.status === status
          ? {}
          : {
              onDragOver: (event: DragEvent) => {
                event.preventDefault();
                setOver(status);
              },
              onDragLeave: () => setOver(null),
              onDrop: (event: DragEvent) => {
                event.preventDefault();
                move(card, status);
                end();
              },
            },
    }),
  };
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Carries a card between stages with the keyboard. */
function useCarrying(stageNames: StageNames, move: (card: Card, status: LeadStatus) => void) {
  const [carried, setCarried] = useState<{ id: string; target: LeadStatus } | null>(null);
  const [said, setSaid] = useState("");
  const dropped = useRef<string | null>(null);
  const { state } = useNavigation();
  // After a move the card is drawn in another column. The focus follows it there.
  useEffect(() => {
    if (state !== "idle" || dropped.current === null) return;
    document.getElementById(handleId(dropped.current))?.focus();
    dropped.current = null;
  }, [state]);

  function pickUp(lead: Card) {
    setCarried({ id: lead.id, target: lead.status });
    setSaid(copy.pickedUp(leadName(lead), stageNames[lead.status]));
  }
  function cancel(lead: Card) {
    setCarried(null);
    setSaid(copy.cancelled(leadName(lead), stageNames[lead.status]));
  }
  function drop(lead: Card, target: LeadStatus) {
    if (target === lead.status) return cancel(lead);
    setCarried(null);
    setSaid(copy.dropped(leadName(lead), stageNames[target]));
    dropped.current = lead.id;
    move(lead, target);
  }
  function carry(event: KeyboardEvent, lead: Card, target: LeadStatus) {
    const step = STEPS[event.key];
    if (event.key === "Escape") cancel(lead);
    else if (step !== undefined) {
      const order = Object.keys(stageNames) as LeadStatus[];
      const next = order[order.indexOf(target) + step] ?? target;
      setCarried({ id: lead.id, target: next });
      setSaid(next === target ? copy.noFurther(stageNames[target]) : copy.over(stageNames[next]));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return {
    said,
    target: carried?.target ?? null,
    handle: (lead: Card) => {
      const target = carried?.id === lead.id ? carried.target : null;
      return {
        /** What the card says while it is carried. */
        hint: target === null ? null : copy.hint(stageNames[target]),
        props: {
          id: handleId(lead.id),
          "aria-label": copy.handle(leadName(lead)),
          "aria-pressed": target !== null,
          onClick: () => (target === null ? pickUp(lead) : drop(lead, target)),
          onKeyDown: (event: KeyboardEvent) => {
            if (target !== null) carry(event, lead, target);
          },
          onBlur: () => {
            if (target !== null) cancel(lead);
          },
        },
      };
    },
  };
}
