import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type * as vscode from "vscode";
import { changePass } from "../../../src/host/commands/changePass.ts";
import type { CommandContext } from "../../../src/host/commands/commandContext.ts";
import { createParts } from "../../support/editor/parts.ts";
import { desk } from "../../support/editor/vscode.ts";

const file = `import math
q = [2.0, 0.0, 0.0, 3.0]
k = [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 1.0]]
v = [[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]
out = []
for h in range(2):
    s = h * 2
    scores = [sum(a * b for a, b in zip(q[s : s + 2], row[s : s + 2])) / math.sqrt(2) for row in k]
    powers = [math.exp(x) for x in scores]
    weights = [p / sum(powers) for p in powers]
    out += [sum(w * row[s + d] for w, row in zip(weights, v)) for d in range(2)]
print(out)
`;

let world: ReturnType<typeof createParts>;
let uri: vscode.Uri;

beforeEach(async () => {
  world = createParts();
  uri = (await desk.open("/work/heads.py", file)).uri as never;
});

afterEach(() => {
  world.dispose();
  desk.reset();
});

const change = (by: -1 | 1, detail?: string) =>
  changePass({ ...world.parts, uri, computation: "loop 0", detail } as CommandContext, by);

describe("the pass of a loop", () => {
  test("goes back and forth between the first and the last one, and is remembered", async () => {
    const { passes } = world.parts;
    expect(passes.of(uri)).toEqual({});
    await change(-1);
    expect(passes.of(uri)).toEqual({ "loop 0": 0 });
    await change(-1);
    expect(passes.of(uri)).toEqual({ "loop 0": 0 });
    await change(1);
    expect(passes.of(uri)).toEqual({});
    await change(1, "around");
    expect(passes.of(uri)).toEqual({ "loop 0": 0 });
  });

  test("of a file that is moved moves with it", async () => {
    const { passes } = world.parts;
    await change(-1);
    const to = uri.toString().replace("heads.py", "rows.py");
    passes.move([{ from: uri.toString(), to }]);
    expect(passes.of({ toString: () => to } as vscode.Uri)).toEqual({ "loop 0": 0 });
  });
});
