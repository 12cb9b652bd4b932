import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { MlpView, PackedMatrix } from "../../src/viewModel/panelView.ts";

/** Attention and an MLP in one state, as a file with both shows them. */
export function withMlp(attention: ReadyState, alone: ReadyState): ReadyState {
  const before = attention.numbers.length;
  const numbers = new Float64Array(before + alone.numbers.length);
  numbers.set(attention.numbers);
  numbers.set(alone.numbers, before);
  return {
    ...attention,
    numbers,
    choices: [...attention.choices, ...alone.choices.slice(1)],
    mlp: alone.mlp && moved(alone.mlp, before),
  };
}

function moved(mlp: MlpView, by: number): MlpView {
  const move = ({ offset, shape }: PackedMatrix): PackedMatrix => ({ offset: offset + by, shape });
  return {
    ...mlp,
    input: move(mlp.input),
    mlpHidden: move(mlp.mlpHidden),
    mlpActivated: move(mlp.mlpActivated),
    mlpOutput: move(mlp.mlpOutput),
  };
}
