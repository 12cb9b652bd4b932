import type { TextRange } from "../../source/textRange.ts";
import type { Recording } from "../recording/recording.ts";
import { sizeText } from "../values/size.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Value } from "../values/value.ts";
import type { SizeBook } from "./sizeBook.ts";

/** The shape of a tensor where the program gives it a name. */
export interface NamedShape {
  /** `scores`, `self.bias` */
  readonly variable: string;
  /** Of the name. */
  readonly range: TextRange;
  /** Each size by the names of the program: `B`, `C // n_head`. */
  readonly symbolic: readonly string[];
  /** Each size as a number; null where a name in it has no value. */
  readonly concrete: readonly (number | null)[];
}

/** The shapes of all tensors that a run gave names, each as often as it differs. */
export function reportShapes(
  recording: Recording,
  book: SizeBook,
  toFile: (range: TextRange) => TextRange,
): readonly NamedShape[] {
  const names = namesOfCalls(recording, book);
  const shapes = new Map<string, NamedShape>();
  for (const { name, value, range, call } of recording.bindings) {
    const tensor = tensorOf(value);
    // A single number has no shape to speak of.
    if (!tensor || tensor.shape.length === 0) continue;
    const local = names.get(call);
    const symbolic = tensor.shape.map((size) => symbolicOf(size, local, book));
    const concrete = tensor.shape.map((size) => book.valueOf(size));
    const key = [range.start, name, ...symbolic, ...concrete].join(" ");
    if (!shapes.has(key))
      shapes.set(key, { variable: name, range: toFile(range), symbolic, concrete });
  }
  return [...shapes.values()].sort((a, b) => a.range.start - b.range.start);
}

function tensorOf(value: Value): Tensor | null {
  const settled = value.kind === "unknown" ? value.open?.value : value;
  return settled?.kind === "tensor" ? settled : null;
}

function symbolicOf(
  size: number,
  local: ReadonlyMap<number, string> | undefined,
  book: SizeBook,
): string {
  const name = local?.get(size);
  if (name !== undefined) return name;
  const found = book.find(size);
  if (found) return sizeText(found);
  return book.valueOf(size) === null ? "?" : String(size);
}

/** The names of sizes inside each call: there, `T` is what the caller calls `t`. */
function namesOfCalls(
  { bindings }: Recording,
  book: SizeBook,
): ReadonlyMap<number, ReadonlyMap<number, string>> {
  const calls = new Map<number, Map<number, string>>();
  for (const { name, value, call } of bindings) {
    if (value.kind !== "int" || !value.size || call === 0 || !/^[A-Za-z]\w*$/.test(name)) continue;
    if (!book.isOpen(value) && !book.hasName(value.value)) continue;
    const names = calls.get(call) ?? new Map<number, string>();
    calls.set(call, names);
    if (!names.has(value.value)) names.set(value.value, name);
  }
  return calls;
}
