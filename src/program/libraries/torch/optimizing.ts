import { bool, float, int, none, tuple } from "../../values/make.ts";
import type { Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";

/** What an optimiser is set to, by name. */
export type Settings = Readonly<Record<string, Value>>;

/** What it keeps of one parameter: how many steps, and rows of numbers by name. */
export interface Slots {
  steps: number;
  readonly rows: Map<string, Float64Array>;
}

/** One step for the numbers of one parameter. */
interface StepOf {
  readonly numbers: Float64Array;
  readonly slopes: Float64Array;
  readonly setting: (name: string) => Value | undefined;
  readonly slots: Slots;
  /** To the precision of the parameter. */
  readonly round: (value: number) => number;
}

/** An optimiser: its usual settings in the order of its arguments, and its step; null: it is not followed. */
export interface Method {
  readonly usual: Settings;
  step(of: StepOf): Float64Array | null;
}

const isOn = (value: Value | undefined): boolean => value?.kind === "bool" && value.value;

/** Several settings as numbers; null: one is unknown. */
function numbersIn(
  setting: (name: string) => Value | undefined,
  names: readonly string[],
): readonly number[] | null {
  const found = names.map((name) => numberOf(setting(name)));
  return found.every((each) => each !== null) ? found : null;
}

function rowIn({ rows }: Slots, name: string, length: number): Float64Array {
  const known = rows.get(name) ?? new Float64Array(length);
  rows.set(name, known);
  return known;
}

const flags: Settings = {
  foreach: none,
  maximize: bool(false),
  differentiable: bool(false),
  fused: none,
};

const sgd: Method = {
  usual: {
    lr: float(0.001),
    momentum: int(0),
    dampening: int(0),
    weight_decay: int(0),
    nesterov: bool(false),
    maximize: bool(false),
    foreach: none,
    differentiable: bool(false),
    fused: none,
  },
  step({ numbers, slopes, setting, slots, round }) {
    const given = numbersIn(setting, ["lr", "momentum", "dampening", "weight_decay"]);
    if (!given) return null;
    const [rate, momentum, dampening, decay] = given as [number, number, number, number];
    const sign = isOn(setting("maximize")) ? -1 : 1;
    const isFirst = slots.steps === 0;
    slots.steps++;
    const speed = momentum === 0 ? null : rowIn(slots, "momentum_buffer", numbers.length);
    const isAhead = isOn(setting("nesterov"));
    return numbers.map((number, at) => {
      let slope = sign * slopes[at]!;
      if (decay !== 0) slope = round(slope + round(decay * number));
      if (speed) {
        const own = isFirst
          ? slope
          : round(round(speed[at]! * momentum) + round((1 - dampening) * slope));
        speed[at] = own;
        slope = isAhead ? round(slope + round(momentum * own)) : own;
      }
      return round(number - round(rate * slope));
    });
  },
};

/** Adam; `decouples`: the decay shrinks the parameter itself. */
function adam(decouples: boolean): Method {
  return {
    usual: {
      lr: float(0.001),
      betas: tuple([float(0.9), float(0.999)]),
      eps: float(1e-8),
      weight_decay: decouples ? float(0.01) : int(0),
      amsgrad: bool(false),
      ...flags,
      capturable: bool(false),
      decoupled_weight_decay: bool(decouples),
    },
    step({ numbers, slopes, setting, slots, round }) {
      const given = numbersIn(setting, ["lr", "eps", "weight_decay"]);
      const betas = setting("betas");
      const [first, second] =
        betas?.kind === "tuple" ? betas.items.map((each) => numberOf(each)) : [];
      if (!given || typeof first !== "number" || typeof second !== "number") return null;
      if (isOn(setting("amsgrad"))) return null;
      const [rate, epsilon, decay] = given as [number, number, number];
      const sign = isOn(setting("maximize")) ? -1 : 1;
      slots.steps++;
      const [mean, square] = ["exp_avg", "exp_avg_sq"].map((name) =>
        rowIn(slots, name, numbers.length),
      ) as [Float64Array, Float64Array];
      const step = rate / (1 - first ** slots.steps);
      const root = Math.sqrt(1 - second ** slots.steps);
      return numbers.map((given, at) => {
        const number = decouples && decay !== 0 ? round(given * (1 - rate * decay)) : given;
        let slope = sign * slopes[at]!;
        if (!decouples && decay !== 0) slope = round(slope + round(decay * number));
        mean[at] = round(mean[at]! + round((1 - first) * round(slope - mean[at]!)));
        square[at] = round(
          round(square[at]! * second) + round((1 - second) * round(slope * slope)),
        );
        const below = round(round(round(Math.sqrt(square[at])) / root) + epsilon);
        return round(number - round(step * round(mean[at] / below)));
      });
    },
  };
}

const rmsprop: Method = {
  usual: {
    lr: float(0.01),
    alpha: float(0.99),
    eps: float(1e-8),
    weight_decay: int(0),
    momentum: int(0),
    centered: bool(false),
    capturable: bool(false),
    foreach: none,
    maximize: bool(false),
    differentiable: bool(false),
  },
  step({ numbers, slopes, setting, slots, round }) {
    const given = numbersIn(setting, ["lr", "alpha", "eps", "weight_decay", "momentum"]);
    if (!given || isOn(setting("centered"))) return null;
    const [rate, share, epsilon, decay, momentum] = given as [
      number,
      number,
      number,
      number,
      number,
    ];
    const sign = isOn(setting("maximize")) ? -1 : 1;
    slots.steps++;
    const square = rowIn(slots, "square_avg", numbers.length);
    const speed = momentum === 0 ? null : rowIn(slots, "momentum_buffer", numbers.length);
    return numbers.map((number, at) => {
      let slope = sign * slopes[at]!;
      if (decay !== 0) slope = round(slope + round(decay * number));
      square[at] = round(round(square[at]! * share) + round((1 - share) * round(slope * slope)));
      const step = round(slope / round(round(Math.sqrt(square[at])) + epsilon));
      if (!speed) return round(number - round(rate * step));
      speed[at] = round(round(speed[at]! * momentum) + step);
      return round(number - round(rate * speed[at]));
    });
  },
};

const adagrad: Method = {
  usual: {
    lr: float(0.01),
    lr_decay: int(0),
    weight_decay: int(0),
    initial_accumulator_value: int(0),
    eps: float(1e-10),
    foreach: none,
    maximize: bool(false),
    differentiable: bool(false),
    fused: none,
  },
  step({ numbers, slopes, setting, slots, round }) {
    const names = ["lr", "lr_decay", "weight_decay", "initial_accumulator_value", "eps"];
    const given = numbersIn(setting, names);
    if (!given) return null;
    const [rate, slower, decay, start, epsilon] = given as [number, number, number, number, number];
    const sign = isOn(setting("maximize")) ? -1 : 1;
    const isFirst = slots.steps === 0;
    slots.steps++;
    const sum = rowIn(slots, "sum", numbers.length);
    if (isFirst) sum.fill(start);
    const own = rate / (1 + (slots.steps - 1) * slower);
    return numbers.map((number, at) => {
      let slope = sign * slopes[at]!;
      if (decay !== 0) slope = round(slope + round(decay * number));
      sum[at] = round(sum[at]! + round(slope * slope));
      return round(number - round(own * round(slope / round(round(Math.sqrt(sum[at])) + epsilon))));
    });
  },
};

/** The optimisers whose steps are followed. */
export const methods: Readonly<Record<string, Method>> = {
  SGD: sgd,
  Adam: adam(false),
  AdamW: adam(true),
  RMSprop: rmsprop,
  Adagrad: adagrad,
};
