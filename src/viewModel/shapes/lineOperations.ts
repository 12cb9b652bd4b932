import type { Expression } from "../../program/ir/ir.ts";

/** Calls that give a size. */
const sizes: ReadonlySet<string> = new Set(["size", "dim", "numel", "len"]);

/** Calls that leave a tensor as it is. */
const harmless: ReadonlySet<string> = new Set(["contiguous"]);

const signs: Readonly<Record<string, string>> = { "*": "×", "/": "÷", "-": "−" };

/**
 * What a line does with tensors, in the order in which it does it and in its own words: `transpose`, `@`, `÷`.
 * `isTensor`: whether a variable holds one.
 */
export function operationsOf(
  value: Expression,
  isTensor: (name: string) => boolean,
): readonly string[] {
  const done: string[] = [];
  /** Follows what an operation works on; whether there is a tensor in it. */
  const apply = (operation: string, pieces: readonly Expression[]): boolean => {
    const hasTensor = pieces.map(follow).includes(true);
    if (hasTensor && done.at(-1) !== operation) done.push(operation);
    return hasTensor;
  };
  const follow = (piece: Expression): boolean => {
    switch (piece.kind) {
      case "name":
        return isTensor(piece.name);
      case "attribute":
        if (piece.name === "shape") return false;
        return /^m?T$/.test(piece.name) ? apply(piece.name, [piece.object]) : follow(piece.object);
      case "subscript":
        return apply("[…]", [piece.object]);
      case "binary":
        return apply(signs[piece.operator] ?? piece.operator, [piece.left, piece.right]);
      case "unary":
        return apply(signs[piece.operator] ?? piece.operator, [piece.operand]);
      case "collection":
        return piece.items.map(follow).includes(true);
      case "call": {
        const { callee, args } = piece;
        const name = "name" in callee ? callee.name : "";
        const object = callee.kind === "attribute" ? [callee.object] : [];
        const pieces = [...object, ...args.map((each) => each.value)];
        if (sizes.has(name)) return false;
        if (name === "" || harmless.has(name)) return pieces.map(follow).includes(true);
        return apply(name, pieces);
      }
      default:
        return false;
    }
  };
  follow(value);
  return done;
}
