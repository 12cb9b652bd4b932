import type { BinaryOperator } from "../../ir/ir.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin, createClass, float } from "../../values/make.ts";
import { partlyFollowed } from "../../values/partlyKnown.ts";
import { toFloatText } from "../../tensors/text/numbers.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { numberOf } from "../../libraries/convert.ts";

/** A complex number. */
class Complex {
  readonly real: number;
  readonly imaginary: number;

  constructor(real: number, imaginary: number) {
    this.real = real;
    this.imaginary = imaginary;
  }
}

const reason = "complex numbers are not followed";

/** What is not followed of such numbers is unknown. */
const complexClass = createClass("complex", [], partlyFollowed(reason));

export function makeComplex(real: number, imaginary: number): InstanceValue {
  const native = new Complex(real, imaginary);
  return { kind: "instance", type: complexClass, fields: new Map(), native };
}

export function complexIn(value: Value | undefined): Complex | null {
  return value?.kind === "instance" && value.native instanceof Complex ? value.native : null;
}

function operand(value: Value): Complex | null {
  const own = complexIn(value);
  if (own) return own;
  const isNumber = value.kind === "int" || value.kind === "float" || value.kind === "bool";
  const number = isNumber ? numberOf(value) : null;
  return number === null ? null : new Complex(number, 0);
}

/** An operation of which one side is complex; null: neither is, or the other is no number. */
export function onComplex(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  if (!complexIn(left) && !complexIn(right)) return null;
  const [a, b] = [operand(left), operand(right)];
  if (!a || !b) return null;
  switch (operator) {
    case "+":
      return makeComplex(a.real + b.real, a.imaginary + b.imaginary);
    case "-":
      return makeComplex(a.real - b.real, a.imaginary - b.imaginary);
    case "*":
      return toValue(product(a, b));
    case "/":
      return toValue(quotient(a, b, machine));
    case "**":
      return toValue(power(a, b, machine));
    default:
      return null;
  }
}

const toValue = ({ real, imaginary }: Complex): Value => makeComplex(real, imaginary);

function product(a: Complex, b: Complex): Complex {
  return new Complex(
    a.real * b.real - a.imaginary * b.imaginary,
    a.real * b.imaginary + a.imaginary * b.real,
  );
}

/** By the larger part of the divisor, as CPython does. */
function quotient(a: Complex, b: Complex, machine: Machine): Complex {
  if (b.real === 0 && b.imaginary === 0)
    return machine.fail("ZeroDivisionError", "complex division by zero");
  if (Math.abs(b.real) >= Math.abs(b.imaginary)) {
    const ratio = b.imaginary / b.real;
    const size = b.real + b.imaginary * ratio;
    return new Complex(
      (a.real + a.imaginary * ratio) / size,
      (a.imaginary - a.real * ratio) / size,
    );
  }
  const ratio = b.real / b.imaginary;
  const size = b.real * ratio + b.imaginary;
  return new Complex((a.real * ratio + a.imaginary) / size, (a.imaginary * ratio - a.real) / size);
}

/** A power with a whole exponent: others are not followed. */
function power(a: Complex, b: Complex, machine: Machine): Complex {
  const count = b.real;
  if (b.imaginary !== 0 || !Number.isInteger(count) || Math.abs(count) > 100)
    throw new NotKnown(reason);
  if (count === 0) return new Complex(1, 0);
  let [made, square] = [new Complex(1, 0), a];
  for (let left = Math.abs(count); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) made = product(made, square);
    square = product(square, square);
  }
  return count > 0 ? made : quotient(new Complex(1, 0), made, machine);
}

/** What a complex number has under a name; null: nothing that is followed. */
export function ofComplex(value: Value, name: string): Value | null {
  const own = complexIn(value);
  if (!own) return null;
  if (name === "real") return float(own.real);
  if (name === "imag") return float(own.imaginary);
  return name === "conjugate" ? builtin(name, () => makeComplex(own.real, -own.imaginary)) : null;
}

function partText(part: number, isSigned: boolean): string {
  const text = toFloatText(part).replace(/\.0$/, "");
  return isSigned && !/^[-]/.test(text) ? `+${text}` : text;
}

/** A complex number as Python writes it. */
export function complexText({ real, imaginary }: Complex): string {
  if (real === 0 && !Object.is(real, -0)) return `${partText(imaginary, false)}j`;
  return `(${partText(real, false)}${partText(imaginary, true)}j)`;
}

/** Whether two numbers, of which one is complex, are equal; null: neither is. */
export function equalComplex(left: Value, right: Value): boolean | null {
  if (!complexIn(left) && !complexIn(right)) return null;
  const [a, b] = [operand(left), operand(right)];
  return a !== null && b !== null && a.real === b.real && a.imaginary === b.imaginary;
}
