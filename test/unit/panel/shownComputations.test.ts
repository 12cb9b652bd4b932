import { expect, it } from "vitest";
import { shownComputations } from "../../../src/panel/toReadyState.ts";
import type { EvaluatedGroup } from "../../../src/viewModel/evaluatedGroup.ts";
import { chapterDemo, evaluateGroup } from "../../support/groups.ts";

/** An attention in `attend`, and an MLP in a function with this name. */
async function shownWithMlpIn(label: string): Promise<readonly EvaluatedGroup["kind"][]> {
  const attention = await evaluateGroup({ ...chapterDemo(2), label: "attend" });
  const group = { ...attention.group, kind: "mlp", label } as const;
  const mlp = { group, kind: "failed", problems: [] } as const;
  const evaluated = [attention, { ...mlp, kind: "mlp" } as unknown as EvaluatedGroup];
  return shownComputations(evaluated, attention).map(({ kind }) => kind);
}

it("an MLP is shown below the attention of its own function", async () => {
  expect(await shownWithMlpIn("attend")).toEqual(["attention", "mlp"]);
});

it("an MLP of another function is another choice", async () => {
  expect(await shownWithMlpIn("forward")).toEqual(["attention"]);
});
