import * as l10n from "@vscode/l10n";
import { type ElementName, elementTypes } from "./elements.ts";
import { readPickle } from "./pickle.ts";
import {
  PickledCall,
  PickledList,
  PickledName,
  PickledReference,
  type PickledValue,
} from "./pickled.ts";
import { type ByteSource, FileRefusal, type Reading, refuseTooMany } from "./reading.ts";
import { toText } from "./text.ts";
import {
  createStoredTensor,
  type NumberFile,
  type RefusedEntry,
  type StoredTensor,
} from "./storedTensor.ts";
import { nothingUnpacked, openEntry, type ZipEntry } from "./zip.ts";

/** The pickle of a state dictionary holds names and shapes only. */
const longestPickle = 32_000_000;
/** How deep dictionaries may lie in each other. */
const deepest = 32;

const storages: { readonly [name: string]: ElementName } = {
  DoubleStorage: "float64",
  FloatStorage: "float32",
  HalfStorage: "float16",
  BFloat16Storage: "bfloat16",
  LongStorage: "int64",
  IntStorage: "int32",
  ShortStorage: "int16",
  CharStorage: "int8",
  ByteStorage: "uint8",
  BoolStorage: "bool",
};

const elementNames = Object.keys(elementTypes) as readonly ElementName[];

/** Rebuilds a tensor of bytes, whose type stands behind them. */
const withType = "torch._utils._rebuild_tensor_v3";

/** Whether an archive is what `torch.save` writes. */
export function isTorch(entries: readonly ZipEntry[]): boolean {
  return entries.some(({ name }) => name.endsWith("/data.pkl"));
}

/** The tensors of a file of `torch.save`: of a state dictionary, of lists, and of dictionaries in it. */
export function* readTorch(entries: readonly ZipEntry[]): Reading<NumberFile> {
  const pickle = entries.find(({ name }) => name.endsWith("/data.pkl"))!;
  const folder = pickle.name.slice(0, -"data.pkl".length);
  if (pickle.size > longestPickle)
    throw new FileRefusal(
      l10n.t(
        "The file describes its tensors in {0} MB, which is more than state dictionaries take.",
        Math.round(pickle.size / 1e6),
      ),
    );
  const unpacked = nothingUnpacked();
  const source = yield* openEntry(pickle, unpacked);
  const root = readPickle(yield* source(0, pickle.size));
  const order = entries.find(({ name }) => name === `${folder}byteorder`);
  const isLittle =
    !order ||
    toText(yield* (yield* openEntry(order, unpacked))(0, Math.min(16, order.size))) !== "big";
  const found = new TensorFinder().find(root);
  const tensors: StoredTensor[] = [];
  const refused: RefusedEntry[] = [...found.refused];
  refuseTooMany(found.tensors.length);
  const byName = new Map(entries.map((each) => [each.name, each]));
  for (const pickled of found.tensors) {
    try {
      const entry = byName.get(`${folder}data/${pickled.key}`);
      if (!entry)
        throw new FileRefusal(
          l10n.t(
            "The numbers of {0} are not in the file. Save the whole state_dict().",
            pickled.name,
          ),
        );
      const bytes = yield* openEntry(entry, unpacked);
      tensors.push(toTensor(pickled, bytes, entry.size, isLittle));
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      refused.push({ name: pickled.name, reason: error.message });
    }
  }
  if (tensors.length === 0 && refused.length === 0)
    throw new FileRefusal(l10n.t("The file holds no tensors. Save the state_dict() of a model."));
  return { format: "PyTorch", holds: holdsOf(root), tensors, refused };
}

/** What was saved: a tensor, a dictionary of nothing but tensors, or more. */
function holdsOf(root: PickledValue): NumberFile["holds"] {
  if (toPickledTensor(root, "")) return "one";
  const isFlat =
    (root instanceof Map || (root instanceof PickledCall && isDictionary(root))) &&
    itemsOf(root).every(([name, value]) => toPickledTensor(value, name));
  return isFlat ? "dictionary" : "more";
}

/** A tensor as the pickle describes it. */
interface PickledTensor {
  readonly name: string;
  readonly element: ElementName;
  readonly key: string;
  readonly offset: number;
  readonly shape: readonly number[];
  readonly strides: readonly number[];
}

function toTensor(
  { name, element: type, offset, shape, strides }: PickledTensor,
  bytes: ByteSource,
  size: number,
  isLittle: boolean,
): StoredTensor {
  const element = elementTypes[type];
  const tensor = createStoredTensor({ name, shape, strides, offset, element, isLittle, bytes });
  const last = shape.reduce((sum, length, axis) => sum + (length - 1) * strides[axis]!, offset);
  const isEmpty = shape.includes(0);
  if (isEmpty || (last + 1) * element.bytes <= size) return tensor;
  throw new FileRefusal(
    l10n.t(
      "{0} with the shape {1} needs {2} bytes, but {3} are stored. The file is incomplete or damaged.",
      ...[name, `[${shape.join(", ")}]`, (last + 1) * element.bytes, size],
    ),
  );
}

/** Walks what a pickle holds; what is no tensor and no container is refused by name. */
class TensorFinder {
  readonly tensors: PickledTensor[] = [];
  readonly refused: RefusedEntry[] = [];
  /** A pickle can hold one container in many places, even in itself. */
  readonly #walked = new Set<PickledValue>();

  find(root: PickledValue): this {
    this.#walk(root, "", 0);
    return this;
  }

  #walk(value: PickledValue, name: string, depth: number): void {
    const found = toPickledTensor(value, name || l10n.t("tensor"));
    if (found) this.tensors.push(found);
    else if (value instanceof PickledCall && !isDictionary(value)) this.#refuse(value, name);
    else if (value instanceof PickledName) this.#refuse(value, name);
    else if (depth < deepest && !this.#walked.has(value)) {
      if (typeof value === "object" && value !== null) this.#walked.add(value);
      for (const [key, inner] of itemsOf(value))
        this.#walk(inner, name === "" ? key : `${name}.${key}`, depth + 1);
    }
  }

  #refuse(value: PickledCall | PickledName, name: string): void {
    const called = value instanceof PickledCall ? value.called : value;
    if (!(called instanceof PickledName) || isHarmless(called.name)) return;
    const reason = called.name.startsWith("torch._utils._rebuild_")
      ? l10n.t(
          "It is no plain tensor of real numbers ({0}). Save it as one, as in x.to_dense().float().",
          called.name,
        )
      : l10n.t(
          "It is an object of {0} (byte {1} of the pickle), which only Python can make. No code of a file runs here; save the state_dict() instead.",
          called.name,
          called.at,
        );
    this.refused.push({ name: name || called.name, reason });
  }
}

/** What stands beside tensors in checkpoints and says nothing about numbers. */
function isHarmless(name: string): boolean {
  return /^torch\.(?:Size|device|float\w*|bfloat16|int\w*|uint\w*|bool)$/.test(name);
}

function isDictionary({ called }: PickledCall): boolean {
  return called instanceof PickledName && called.name === "collections.OrderedDict";
}

function itemsOf(value: PickledValue): readonly (readonly [string, PickledValue])[] {
  if (value instanceof PickledList) return value.values.map((each, at) => [String(at), each]);
  const items = value instanceof PickledCall ? value.items : value;
  if (!(items instanceof Map)) return [];
  return [...items].map(([key, each]) => [toKey(key), each]);
}

function toKey(key: PickledValue): string {
  return typeof key === "string" || typeof key === "number" ? String(key) : "?";
}

/** `_rebuild_tensor_v2(storage, offset, size, stride, …)`, alone or inside a parameter. */
function toPickledTensor(value: PickledValue, name: string): PickledTensor | null {
  if (!(value instanceof PickledCall) || !(value.called instanceof PickledName)) return null;
  const { called, values } = value;
  switch (called.name) {
    case "torch._utils._rebuild_parameter":
    case "torch._utils._rebuild_parameter_with_state": {
      const [inner] = values;
      return inner instanceof PickledCall ? toLayout(inner.values, name) : null;
    }
    case "torch._utils._rebuild_tensor":
    case "torch._utils._rebuild_tensor_v2":
      return toLayout(values, name);
    case withType: {
      const type = values[6];
      return toLayout(values, name, type instanceof PickledName ? type.name : "");
    }
    default:
      return null;
  }
}

/** `named` is the type where it stands behind the bytes of a tensor: `torch.uint16`. */
function toLayout(
  values: readonly PickledValue[],
  name: string,
  named: string | null = null,
): PickledTensor | null {
  const [reference, offset, size, stride, , , flags] = values;
  // Numbers that are negated when they are read.
  if (flags instanceof Map && flags.size > 0) return null;
  if (!(reference instanceof PickledReference) || !(reference.id instanceof PickledList))
    return null;
  const [, storage, key] = reference.id.values;
  const type =
    named !== null
      ? elementNames.find((each) => named === `torch.${each}`)
      : storage instanceof PickledName
        ? storages[storage.name.replace(/^.*\./, "")]
        : undefined;
  const [shape, strides] = [toSizes(size), toSizes(stride)];
  const isWhole = shape && strides && shape.length === strides.length;
  if (!type || typeof key !== "string" || !isWhole || !isSize(offset)) return null;
  return { name, element: type, key, offset, shape, strides };
}

function toSizes(value: PickledValue | undefined): readonly number[] | null {
  const list = value instanceof PickledCall ? value.values[0] : value;
  return list instanceof PickledList && list.values.every(isSize) ? list.values : null;
}

function isSize(value: PickledValue | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
