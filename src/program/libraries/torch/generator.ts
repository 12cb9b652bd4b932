import { TorchRandom } from "../../../random/torch.ts";
import { builtin, createClass } from "../../values/make.ts";
import type { BuiltinValue, ClassValue, InstanceValue, Value } from "../../values/value.ts";
import { wholeOf } from "../convert.ts";
import { streams } from "../streams.ts";
import { nativeMethod } from "./native.ts";

/** `torch.Generator`: a stream of its own. */
export const generatorClass: ClassValue = createClass(
  "Generator",
  [],
  new Map<string, Value>([
    nativeMethod("__init__", "device=", (_, self) => self),
    nativeMethod("manual_seed", "seed", (machine, self, [seed]) => {
      self.native = machine.isUncertain ? null : new TorchRandom(BigInt(wholeOf(seed, machine)));
      return self;
    }),
  ]),
);

/** `generator=` of a call that draws: its stream replaces the common one during the call. */
export function withGenerator(made: BuiltinValue): BuiltinValue {
  return builtin(made.name, (args, machine) => {
    const own = args.named.get("generator");
    if (!own || own.kind === "none") return made.call(args, machine);
    const home: InstanceValue | null = own.kind === "instance" ? own : null;
    const { state } = machine;
    const common = state.get(streams.torch);
    if (home?.native) state.set(streams.torch, home.native);
    else state.delete(streams.torch);
    try {
      return made.call(args, machine);
    } finally {
      if (home) {
        const left = state.get(streams.torch);
        home.native = left instanceof TorchRandom ? left : null;
      }
      if (common) state.set(streams.torch, common);
      else state.delete(streams.torch);
    }
  });
}
