import { getRequestStore, type VisitGoal } from "~/front-door/request-store";

/** Tells the front door what this request reached. It decides whether to count that. */
export function noteGoal(goal: VisitGoal): void {
  getRequestStore()?.goals?.push(goal);
}
