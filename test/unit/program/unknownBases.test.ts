import { expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

/** What is said of a use of an object whose base class is not followed. */
function run(use: string) {
  const lines = [
    "from pebble import Unit",
    "class Twice(Unit):",
    "    def apply(self, x):",
    "        return 2 * x",
    "t = Twice()",
    use,
    "after = [1.5, 2.5]",
  ];
  const { recording, variables } = reader.read(lines.join("\n"), "python")!;
  return { stoppedAt: recording.stoppedAt, after: variables.get("after")?.kind };
}

it.each([
  ...["t.device", "t(3)", "t.run()", "len(t)", "t[0]", "t + 1", "2 * t", "t @ t", "-t", "t < t"],
  ...["for x in t: pass", "with t as y: pass", "Twice.make()", "float(t)", "3 in t", "t[0] = 1"],
  ...["a, b = t", "print(*t)", "t += 1", "sorted(t)", "next(t)", "[1][t]", "x = [i for i in t]"],
])("an object whose base class is not followed may do anything: %s", (use) => {
  expect(run(use)).toEqual({ stoppedAt: null, after: "list" });
});

it("but what the class says itself counts", () => {
  const lines = ["class Own:", "    pass", "Own().run()"];
  const { recording } = reader.read(lines.join("\n"), "python")!;
  expect(recording.stoppedAt?.reason).toBe("AttributeError: 'Own' object has no attribute 'run'");
});
