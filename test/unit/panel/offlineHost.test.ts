import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createOfflineHost } from "../../../src/panel/offline/offlineHost.ts";
import { toOfflinePage } from "../../../src/panel/offline/toOfflinePage.ts";
import { parseInlineJson, toInlineJson } from "../../../src/protocol/inlineJson.ts";
import type { OfflinePage } from "../../../src/protocol/offlinePage.ts";
import type { PanelState, ReadyState } from "../../../src/protocol/panelState.ts";
import { listCells } from "../../../src/source/cellRanges.ts";
import { openSource } from "../../../src/source/openSource.ts";
import type { EvaluatedGroup } from "../../../src/viewModel/evaluatedGroup.ts";
import { evaluationOf } from "../../../src/viewModel/evaluationOf.ts";
import { toStepContext } from "../../../src/viewModel/steps/stepContext.ts";
import { toStepView } from "../../../src/viewModel/steps/toStepView.ts";
import { explainCompared } from "../../../src/viewModel/weight/explainCompared.ts";
import { evaluateGroup } from "../../support/groups.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const still: PanelState = {
  kind: "failed",
  fileName: "",
  computation: "",
  title: "as it looked",
  problems: [],
  actions: [],
};
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const fromBase64 = (text: string) => Uint8Array.from(Buffer.from(text, "base64"));

async function readFile(file: string, language: string): Promise<readonly EvaluatedGroup[]> {
  const source = await openSource(readFileSync(file, "utf8"), language, sourceResources);
  const { groups } = source.extract();
  source.dispose();
  return Promise.all(groups.map(evaluateGroup));
}

/** The data of a page as it is read again in a browser. */
function toPage(evaluated: readonly EvaluatedGroup[], language: string): OfflinePage {
  const page = toOfflinePage({
    fileName: "a file",
    language,
    first: evaluated[0]?.group.id ?? "",
    evaluated,
    stateOf: () => still,
  });
  return parseInlineJson(toInlineJson(page, toBase64), fromBase64) as OfflinePage;
}

/** A page that is open, and what it shows. */
function open(page: OfflinePage) {
  const shown: PanelState[] = [];
  const host = createOfflineHost(page, {
    show: (state) => shown.push(state),
    copy: () => Promise.resolve(),
    time: () => "12:34",
    clock: () => 0,
    pause: () => Promise.resolve(),
    longestMs: 8,
  });
  const last = (): ReadyState => {
    const state = shown.at(-1);
    if (state?.kind !== "ready") throw new Error("nothing is shown");
    return state;
  };
  return { host, last };
}

const csharp = await readFile("media/examples/MultiHead.cs", "csharp");
const [attention] = csharp;
if (!attention) throw new Error("the example has no attention");
const { id } = attention.group;
const page = toPage(csharp, "csharp");

describe("a page that stands alone answers as the extension does", () => {
  const { host } = open(page);

  it("with the same picture, that cannot be edited", async () => {
    const state = await host["panel/load"]?.(null);
    expect(state).toMatchObject({ kind: "ready", fileName: "a file", hasEditor: false });
    expect(state).toMatchObject({ whatIf: { editable: [], directive: null, canReset: false } });
    // The MLP of another function is another choice.
    expect(state?.kind === "ready" && state.mlp).toBeNull();
    expect(state?.kind === "ready" && [...state.numbers]).toContain(257.6943236032769);
  });

  it("with every weight explained, and nothing to insert", async () => {
    for (const key of [0, 1, 2]) {
      const asked = { computation: id, layer: 0, head: 1, query: 0, key };
      const known = explainCompared({ language: "csharp", now: attention, before: null }, asked);
      const told = await host["weight/explain"]?.(asked);
      expect(told?.explanation.code).toMatchObject({ hasComments: false });
      expect(told?.explanation).toEqual({
        ...known?.explanation,
        code: { ...known?.explanation.code, hasComments: false },
      });
      expect(told?.mix).toEqual(known?.mix);
    }
  });

  it("with every step", async () => {
    for (const each of csharp) {
      const evaluation = evaluationOf(each);
      if (!evaluation) continue;
      const context = toStepContext(evaluation, each.group);
      const count = toStepView(context, 0)?.count ?? 0;
      expect(count).toBeGreaterThan(2);
      for (let index = 0; index < count; index++) {
        const shown = await host["step/show"]?.({ computation: each.group.id, index });
        expect(shown?.step).toEqual(toStepView(context, index));
      }
    }
  });

  it("with predictions that count once", async () => {
    const steps = Array.from({ length: 20 }, (_, index) => index);
    const asked = { computation: id, index: -1, option: 0 };
    for (const index of steps) {
      const shown = await host["step/show"]?.({ computation: id, index });
      if (shown?.step.question) Object.assign(asked, { index, option: shown.step.question.answer });
    }
    expect(await host["predict/answer"]?.(asked)).toEqual({ right: 1, asked: 1 });
    expect(await host["predict/answer"]?.(asked)).toEqual({ right: 1, asked: 1 });
    expect(await host["predict/reset"]?.(null)).toEqual({ right: 0, asked: 0 });
  });

  it("but not what needs the file", () => {
    const names = ["weight/comment", "whatIf/write", "cell/type", "cell/drag", "cell/reveal"];
    expect(names.filter((name) => name in host)).toEqual([]);
  });
});

describe("what if, in a page", () => {
  it("computes with other heads beside what was exported, and goes back", async () => {
    const { host, last } = open(page);
    const first = await host["panel/load"]?.(null);
    await host["setting/change"]?.({ computation: id, setting: "headCount", value: 4 });
    expect(last().attention?.heads).toHaveLength(4);
    expect(last().whatIf).toMatchObject({
      canReset: true,
      baseline: { label: "as exported" },
    });
    await host["whatIf/reset"]?.(null);
    expect(last()).toEqual(first);
  });

  it("takes heads out as long as there are so many", async () => {
    const { host, last } = open(page);
    await host["setting/change"]?.({ computation: id, setting: "headCount", value: 4 });
    await host["setting/change"]?.({ computation: id, setting: "removedHeads", value: [0, 3] });
    await host["setting/change"]?.({ computation: id, setting: "headCount", value: 2 });
    const [control] =
      last().whatIf?.controls.filter(({ setting }) => setting === "removedHeads") ?? [];
    expect(control).toMatchObject({ removed: [0] });
  });

  it("rejects with a message what cannot be computed, and does not change", async () => {
    const { host } = open(page);
    const change = { computation: id, setting: "headCount", value: 3 } as const;
    await expect(async () => host["setting/change"]?.(change)).rejects.toThrow(
      "Width 8 does not divide into 3 heads. Use 1, 2, 4, 8.",
    );
    expect(await host["panel/load"]?.(null)).toMatchObject({ whatIf: { canReset: false } });
  });

  it("keeps a pinned result to compare with", async () => {
    const { host, last } = open(page);
    await host["result/pin"]?.(null);
    await host["setting/change"]?.({ computation: id, setting: "causal", value: true });
    expect(last().whatIf?.baseline).toMatchObject({ kind: "pinned", label: "pinned at 12:34" });
    await host["result/unpin"]?.(null);
    expect(last().whatIf?.baseline).toMatchObject({ kind: "original" });
  });

  it("computes a whole problem of a JSON file", async () => {
    const block = await readFile("media/examples/block.json", "json");
    const { host, last } = open(toPage(block, "json"));
    const computation = block[0]?.group.id ?? "";
    await host["setting/change"]?.({ computation, setting: "causal", value: false });
    expect(last().attention?.isCausal).toBe(false);
    expect(last().whatIf?.canReset).toBe(true);
  });
});

describe("what a page carries", () => {
  it("is another computation, to be turned to", async () => {
    const { host, last } = open(page);
    const mlp = page.choices.find(({ kind }) => kind === "mlp");
    await host["panel/choose"]?.({ computation: mlp?.id ?? "" });
    expect(last().computation.kind).toBe("mlp");
    expect(
      last()
        .choices.filter(({ chosen }) => chosen)
        .map(({ id }) => id),
    ).toEqual([mlp?.id]);
  });

  it("is only what fits; the rest keeps its look, and says so on request", async () => {
    const values = new Float64Array(400_000);
    const large = { ...attention.group, id: "large", matrices: {} };
    const query = attention.group.matrices.query;
    if (!query) throw new Error("no query");
    const group = { ...large, matrices: { query: { ...query, values } } };
    const [, ...others] = csharp;
    const heavy = toPage([{ ...attention, group }, ...others], "csharp");
    expect(Object.keys(heavy.states)).toEqual(["large"]);
    const { host } = open(heavy);
    expect(await host["panel/load"]?.(null)).toEqual(still);
    await expect(host["step/show"]?.({ computation: "large", index: 0 })).rejects.toThrow(
      "Open the file in VS Code",
    );
  });

  it("leads to nothing that there is no way back from", () => {
    const { group } = attention;
    const broken = { kind: "failed", problems: [], group: { ...group, id: "broken" } } as const;
    const { choices, states } = toPage([...csharp, broken], "csharp");
    expect(choices.map(({ kind }) => kind)).toEqual(csharp.map(({ kind }) => kind));
    expect(states).toEqual({ broken: still });
  });

  it("is no place of any number in the file", () => {
    const matrices = page.results.flatMap(({ group }) => Object.values(group.matrices));
    expect(matrices.flatMap(({ cells }) => listCells(cells))).toEqual([]);
  });
});
