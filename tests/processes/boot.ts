import { watchProcessFaults } from "~/front-door/process-faults.server";
import { bootOrExit } from "~/boot.server";

/* Starts as the server does, with what keeps forgotten promises from ending the process. */
const ignore = () => undefined;
watchProcessFaults({ info: ignore, warn: ignore, error: ignore, fatal: ignore }, ignore);
void bootOrExit();
