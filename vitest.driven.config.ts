import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { compileCache } from "./scripts/compileCache.ts";

// What tests start inherits it.
Object.assign(process.env, compileCache);

/** The files that share a workbench: a process that runs several of them opens one. */
const sharing = ["lessons", "panel", "whatIf", "exports", "status", "largeBlock", "stepper"];

/** The files that share, then those that take the most time; what follows fills the gaps between their ends. */
const longest = [...sharing, ...["gallery", "web", "maps", "galleryThemes", "vsix", "words"]];

/** The walk through every lesson takes minutes: `npm test` leaves this project out. */
const course = "course";

function toFile(name: string): string {
  return `test/driven/${name}.test.ts`;
}

function rank({ moduleId }: TestSpecification): number {
  const at = longest.indexOf(path.basename(moduleId, ".test.ts"));
  return at < 0 ? longest.length : at;
}

/** Begins with the longest, so that no long file is left to the end with one process at work. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Tests that drive a browser or a whole VS Code from outside; they wait more than they compute. */
export default defineConfig({
  test: {
    globalSetup: ["test/driven/buildOnce.ts"],
    sequence: { sequencer: LongestFirst },
    testTimeout: 300_000,
    // A busy machine loses a click now and then; what is wrong fails twice.
    retry: 1,
    expect: { poll: { timeout: 120_000 } },
    hookTimeout: 300_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: "sharing", include: sharing.map(toFile), isolate: false },
      },
      {
        extends: true,
        test: { name: "alone", include: [toFile("*")], exclude: [...sharing, course].map(toFile) },
      },
      {
        extends: true,
        test: { name: course, include: [toFile(course)] },
      },
    ],
  },
});
