import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { MlpView } from "../../src/viewModel/panelView.ts";
import { packer, type Row } from "./packer.ts";

/** Stages of an MLP, one row per position. */
export interface MlpExample {
  readonly fileName: string;
  readonly tokens: readonly string[];
  readonly input: readonly Row[];
  readonly hidden: readonly Row[];
  readonly activated: readonly Row[];
  readonly output: readonly Row[];
}

/** The state of an MLP alone. */
export function mlpExample(example: MlpExample): ReadyState {
  const pack = packer();
  const mlp = mlpView(example, pack.add);
  return {
    kind: "ready",
    fileName: example.fileName,
    choices: [
      {
        id: "attention",
        kind: "attention",
        label: "Multi-head attention, line 12",
        chosen: false,
      },
      { id: mlp.id, kind: "mlp", label: "MLP block, line 58", chosen: true },
    ],
    attention: null,
    mlp,
    numbers: pack.numbers(),
    run: "reference, 0.1 ms",
  };
}

function mlpView(example: MlpExample, add: ReturnType<typeof packer>["add"]): MlpView {
  const zeroedPerPosition = example.activated.map((row) => row.filter((unit) => unit === 0).length);
  const [rows, width] = [example.input.length, example.input[0]?.length ?? 0];
  const hiddenDim = example.hidden[0]?.length ?? 0;
  return {
    id: "mlp",
    title: "MLP block",
    activation: "ReLU",
    steps: [
      { isComputed: false, label: "input", shape: [rows, width], note: "One position at a time." },
      {
        isComputed: true,
        label: "hidden",
        shape: [rows, hiddenDim],
        note: "Up projection: more room.",
      },
      {
        isComputed: true,
        label: "activated",
        shape: [rows, hiddenDim],
        note: "ReLU: negative becomes 0.",
      },
      {
        isComputed: true,
        label: "output",
        shape: [rows, width],
        note: "Down projection: back to width.",
      },
    ],
    tokens: example.tokens,
    input: add(example.input),
    mlpHidden: add(example.hidden),
    mlpActivated: add(example.activated),
    mlpOutput: add(example.output),
    zeroed: {
      count: zeroedPerPosition.reduce((sum, count) => sum + count, 0),
      of: rows * hiddenDim,
    },
    zeroedPerPosition,
    warnings: [],
  };
}
