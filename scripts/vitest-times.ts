import { writeFileSync } from "node:fs";
import path from "node:path";

import type { Reporter, TestModule, Vitest } from "vitest/node";

import type { FileTime } from "./file-times";

/**
 * A Vitest reporter that writes how long each test file took, including imports, and in which
 * project it ran. The JSON reporter omits this. It writes to `--outputFile.times`.
 */
export default class TimesReporter implements Reporter {
  private outputFile: string | undefined;
  private root = "";

  onInit({ config }: Vitest): void {
    this.root = config.root;
    this.outputFile = typeof config.outputFile === "object" ? config.outputFile["times"] : undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.outputFile === undefined) return;
    const times = modules.map((module): FileTime => {
      const { setupDuration, collectDuration, duration } = module.diagnostic();
      return {
        file: `${path.relative(this.root, module.moduleId)} (${module.project.name})`,
        milliseconds: setupDuration + collectDuration + duration,
      };
    });
    writeFileSync(this.outputFile, JSON.stringify(times));
  }
}
