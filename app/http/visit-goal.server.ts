import { getRequestStore, type VisitGoal } from "~/front-door/request-store";

/** Tells the front door what the visitor reached with this request. It decides whether to count it. */
export function noteGoal(goal: VisitGoal): void {
  getRequestStore()?.goals?.push(goal);
}
