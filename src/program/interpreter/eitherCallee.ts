import { sameShape } from "../values/dimension.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Arguments, UnknownValue, Value } from "../values/value.ts";
import { join } from "./join.ts";
import type { Runner } from "./runner.ts";
import { settled } from "./sizes.ts";

/** More layers that one may be are not all run. */
const mostWays = 4;

/**
 * The call of what is one of several layers, such as `nn.Linear(n, m) if n != m else nn.Identity()`, while shapes are
 * followed: each of them runs. null: it is something else.
 */
export function applyEither(runner: Runner, callee: UnknownValue, args: Arguments): Value | null {
  const { either } = callee;
  const areLayers = either?.every(({ kind }) => kind === "instance" || kind === "function");
  if (!either || !areLayers || either.length > mostWays) return null;
  const { range, scope } = runner;
  const made: Value[] = [];
  runner.branches.either(
    scope,
    either.map((each) => () => {
      made.push(runner.apply(each, args));
      return "end";
    }),
  );
  const [given] = args.items.map(settled);
  const others = made.filter((each) => settled(each) !== given);
  const [other] = others;
  // What leaves its input as it is stands where the other layer has as many outputs as inputs.
  if (others.length === 1 && other && given && isResized(runner, given, settled(other)))
    return other;
  return made.reduce((a, b) => join(a, b, range));
}

/** Whether a layer gives one dimension a size of its own, and leaves the others as they are. */
function isResized({ sizes }: Runner, given: Value, made: Value): boolean {
  if (given.kind !== "tensor" || made.kind !== "tensor" || !sizes) return false;
  const changed = changedAxes(given, made);
  const [axis] = changed;
  if (changed.length !== 1 || axis === undefined) return sameShape(given.shape, made.shape);
  const size = sizes.sizeOf(made.shape[axis]!).size;
  return size === undefined || size.kind === "name";
}

/** Those of other sizes; all of them where there are more or fewer. */
function changedAxes({ shape }: Tensor, made: Tensor): readonly number[] {
  const isOther = (axis: number): boolean =>
    shape.length !== made.shape.length || shape[axis] !== made.shape[axis];
  return shape.flatMap((_, axis) => (isOther(axis) ? [axis] : []));
}
