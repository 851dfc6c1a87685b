import { useRootData } from "~/ui/root-data";
import { stageNamesOf, type StageNames } from "~/models/lead/lead-stage-names";

/** Looks up the names of the stages for a component. */
export function useStageNames(): StageNames {
  return stageNamesOf(useRootData().settings);
}
