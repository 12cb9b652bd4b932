import { builtin, createClass, none } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";

/** The gradients of functions that compute several operations, or share one with others. */
const gradients: Readonly<Record<string, string>> = {
  ...{ transpose: "Transpose", swapaxes: "Transpose", swapdims: "Transpose", t: "T" },
  ...{ unsqueeze: "Unsqueeze", bmm: "Bmm", mm: "Mm", addmm: "Addmm", outer: "Mul" },
  ...{ amax: "Amax", amin: "Amin", lerp: "Lerp", unbind: "Unbind", narrow: "Slice" },
  ...{ index_select: "IndexSelect", flip: "Flip", masked_fill: "MaskedFill", erf: "Erf" },
  ...{ elu: "Elu", leaky_relu: "LeakyRelu", logsigmoid: "LogSigmoid", glu: "Glu" },
  ...{ cdist: "Cdist", nll_loss: "NllLoss", cross_entropy: "NllLoss", mse_loss: "MseLoss" },
  ...{ gather: "Gather", clone: "Clone", rms_norm: "Mul", repeat_interleave: "View" },
};

/** Says what PyTorch calls the gradient of a result. */
export function withGradientName<T extends Value>(result: T, name: string): T {
  const tensor: Tensor | null = result.kind === "tensor" ? result : null;
  if (tensor?.origin && !tensor.isParameter) tensor.origin.gradient = name;
  return result;
}

/** A function of PyTorch, or a method, whose results name their gradient as PyTorch does. */
export function namingGradients(name: string, given: Value): Value {
  const gradient = name === "clamp" || name === "clip" ? "ClampBackward1" : gradients[name];
  const isSqueeze = name === "squeeze";
  if (given.kind !== "builtin" || (gradient === undefined && !isSqueeze)) return given;
  return builtin(given.name, (args, machine) => {
    const result = given.call(args, machine);
    const place = args.items.length + args.named.size > 1 ? 1 : 0;
    const own = isSqueeze ? `SqueezeBackward${place}` : gradient!;
    const full = own.includes("Backward") ? own : `${own}Backward0`;
    const parts = result.kind === "tuple" ? result.items : [result];
    for (const part of parts) if (!args.items.includes(part)) withGradientName(part, full);
    return result;
  });
}

/** `with torch.no_grad():` and `@torch.no_grad()`. */
export function gradientContext(on: boolean): ClassValue {
  const type = createClass(on ? "enable_grad" : "no_grad", []);
  const set = (machine: Machine, isOff: boolean): void => {
    if (isOff) machine.state.set("noGradient", type);
    else machine.state.delete("noGradient");
  };
  const method = (
    name: string,
    body: (machine: Machine, items: readonly Value[]) => Value,
  ): void => {
    type.members.set(
      name,
      builtin(name, ({ items }, machine) => body(machine, items)),
    );
  };
  method("__enter__", (machine) => {
    set(machine, !on);
    return none;
  });
  method("__exit__", (machine) => {
    set(machine, false);
    return none;
  });
  method("__init__", () => none);
  method("__call__", (machine, items) => {
    const [, fn] = items;
    // While shapes are followed, gradients do not matter, but the function that is called does.
    if (fn?.kind !== "function" || machine.sizes) return fn ?? none;
    return builtin(fn.definition.name, (args, within) => {
      const before = within.state.get("noGradient");
      set(within, !on);
      try {
        return within.call(fn, args.items, args.named);
      } finally {
        if (before) within.state.set("noGradient", before);
        else within.state.delete("noGradient");
      }
    });
  });
  return type;
}
