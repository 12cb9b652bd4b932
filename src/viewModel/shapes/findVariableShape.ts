import type { FollowedShapes, ReadProgram } from "../../program/readProgram.ts";
import { findMoment, type FoundMoment, madeInOther } from "../../program/variableFacts.ts";
import { CallNames } from "../../program/shapes/callNames.ts";
import type { NamedShape } from "../../program/shapes/namedShape.ts";
import { placeAt } from "../../program/ir/places.ts";
import { tensorTypeText } from "../../program/values/dtype.ts";
import type { IntValue } from "../../program/values/number.ts";
import { sizeText, usualOf } from "../../program/values/size.ts";
import type { Value } from "../../program/values/value.ts";
import { commonOf, generalOf } from "../../program/shapes/generalShapes.ts";
import { defaultsOf, valuesOf } from "./sizeValues.ts";
import type { HintShape, VariableShape } from "./shapeHint.ts";

/** The shape of the variable at an offset, or the size that it holds; null: nothing is known of it. */
export function findVariableShape(followed: FollowedShapes, offset: number): VariableShape | null {
  const { program } = followed;
  const found = findMoment(program, offset);
  if (!found) return null;
  const { moment, madeAt } = found;
  const place = {
    name: moment.name,
    range: program.toFile(moment.range),
    madeAt: madeAt && program.toFile(madeAt),
    madeIn: madeInOther(moment.value, program),
  };
  const size = sizesAt(found, program)[0];
  if (size) return sizeOf(size, place);
  const all = generalOf(namedAt(found, followed));
  const named = all.length > 1 ? (commonOf(all) ?? all[0]) : all[0];
  const shape = named ?? shapeOf(found, followed);
  if (!shape) return null;
  const { symbolic, short, concrete, type } = shape;
  const sizes = { symbolic, short, concrete };
  return {
    ...place,
    ...(named &&
      found.moment.range.start !== named.range.start && { madeAt: program.toFile(named.range) }),
    type,
    shape: sizes,
    values: valuesOf([sizes], defaultsOf(followed)),
  };
}

/** The shapes of the variable where it was bound: here, or last before it is read in its function. */
function namedAt(
  { moment: { name, range }, madeAt }: FoundMoment,
  { program: { statements }, report }: FollowedShapes,
): readonly NamedShape[] {
  const own = report.shapes.filter(({ variable }) => variable === name);
  const start = madeAt?.start ?? range.start;
  const here = own.filter((shape) => shape.range.start === start);
  if (here.length > 0 || madeAt) return here;
  const within = placeAt(statements, range.start)?.within;
  const before = own.filter(
    ({ statement }) =>
      statement.end <= range.start && placeAt(statements, statement.start)?.within === within,
  );
  return before.filter((shape) => shape.range.start === before.at(-1)?.range.start);
}

/** The sizes that the variable holds at a place, in the order of the calls. */
function sizesAt({ moment }: FoundMoment, { recording }: ReadProgram): readonly IntValue[] {
  const here = recording.bindings.filter(
    ({ name, range }) => name === moment.name && range.start === moment.range.start,
  );
  return [moment, ...here].flatMap(({ value }) => {
    const settled = settle(value);
    return settled.kind === "int" ? [settled] : [];
  });
}

function settle(value: Value): Value {
  return value.kind === "unknown" ? (value.open?.value ?? value) : value;
}

/** A number is shown only if it has a name for what it is worked out from. */
function sizeOf(
  { size }: IntValue,
  place: Pick<VariableShape, "name" | "range" | "madeAt" | "madeIn">,
): VariableShape | null {
  if (!size) return null;
  const whole = sizeText(size.kind === "name" && size.of ? size.of : size);
  const value = usualOf(size);
  const { name } = place;
  if (value === null && whole === name) return null;
  const isPlain = whole === name || whole === String(value);
  const values = [{ name, whole: isPlain ? null : whole, value, from: null }];
  return { ...place, type: "int", shape: null, values };
}

/** By the names of its call, where no line bound it, such as a parameter. */
function shapeOf(
  { moment }: FoundMoment,
  { program: { recording }, book }: FollowedShapes,
): (HintShape & Pick<NamedShape, "type">) | null {
  const tensor = settle(moment.value);
  if (tensor.kind !== "tensor" || tensor.shape.length === 0) return null;
  const { shape } = tensor;
  const names = new CallNames(recording, book);
  const symbolic = shape.map((size) => names.textOf(size, moment.call));
  const concrete = shape.map((size) => book.valueOf(size));
  return { symbolic, short: symbolic, concrete, type: tensorTypeText(tensor) };
}
