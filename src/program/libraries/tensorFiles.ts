import type { ElementName } from "../../files/elements.ts";
import { openNumberFile } from "../../files/openNumberFile.ts";
import { FileRefusal, readFromBytes } from "../../files/reading.ts";
import type { NumberFile, StoredTensor } from "../../files/storedTensor.ts";
import { cast } from "../tensors/elementwise.ts";
import { type Dtype, dtypeNames, type TensorLibrary } from "../values/dtype.ts";
import {
  bool,
  createClass,
  dictionary,
  float,
  int,
  list,
  none,
  string,
  tuple,
} from "../values/make.ts";
import { createTensor, type Tensor } from "../values/tensor.ts";
import type { Machine, UnknownValue, Value } from "../values/value.ts";
import { missing, notNumbers, pathOf, pathText } from "./dataFiles.ts";
import { type Body, define, defineAll, type Table } from "./signature.ts";
import { countItems } from "../values/work.ts";

const moreThanTensors = "a file with more than tensors in it is not followed";

/** The tensors of a file beside the program. They become values when they are used. */
class OpenNumbers {
  readonly found: NumberFile;
  readonly #bytes: Uint8Array;
  readonly #library: TensorLibrary;
  readonly #values = new Map<string, Value>();

  constructor(found: NumberFile, bytes: Uint8Array, library: TensorLibrary) {
    this.found = found;
    this.#bytes = bytes;
    this.#library = library;
  }

  /** The names of all entries, in their order; those without numbers stand last. */
  get names(): readonly string[] {
    return [...this.found.tensors, ...this.found.refused].map(({ name }) => name);
  }

  /** An entry, the same each time; null: there is none of this name. */
  value(machine: Machine, name: string): Value | null {
    const known = this.#values.get(name);
    if (known) return known;
    const tensor = this.found.tensors.find((each) => each.name === name);
    if (!tensor) return this.names.includes(name) ? machine.unknown(notNumbers) : null;
    const value = this.#toTensor(machine, tensor);
    this.#values.set(name, value);
    return value;
  }

  /** All entries by their names. */
  toDictionary(machine: Machine): Value {
    const made = dictionary();
    for (const name of this.names)
      made.entries.set(`s:${name}`, [string(name), this.value(machine, name)!]);
    return made;
  }

  #toTensor(machine: Machine, { shape, element, type, readAll }: StoredTensor): Value {
    const dtype = element && dtypeFor(element);
    const count = shape.reduce((product, size) => product * size, 1);
    if (!dtype || !machine.reserve(count)) return machine.unknown(notNumbers);
    // Views of other numbers are read line by line.
    countItems((3 * count) / (shape.at(-1) || 1));
    machine.spend(Math.ceil(count / 100));
    const numbers = readFromBytes(this.#bytes, readAll());
    const made = createTensor(this.#library, dtype, shape, numbers);
    // MATLAB stores whole numbers in fewer bytes than their class has.
    return cast(machine, made, matlabTypes[type] ?? dtype);
  }
}

/** MATLAB's classes that have another name here. */
const matlabTypes: { readonly [name: string]: Dtype | undefined } = {
  double: "float64",
  single: "float32",
};

function dtypeFor(name: ElementName): Dtype | undefined {
  const dtype = dtypeNames.get(name);
  return dtype === name ? dtype : undefined;
}

/** Opens a file; unknown with a reason where it cannot be read. */
function openNumbers(
  machine: Machine,
  file: Value | undefined,
  library: TensorLibrary,
): OpenNumbers | UnknownValue {
  const path = pathOf(file);
  const bytes = path === null ? null : machine.files?.bytes(path);
  if (!bytes || path === null) return missing(machine, file);
  try {
    const found = readFromBytes(bytes, openNumberFile(path, bytes.length));
    return new OpenNumbers(found, bytes, library);
  } catch (error) {
    if (error instanceof FileRefusal) return machine.unknown(notNumbers);
    throw error;
  }
}

function numbersIn(value: Value | undefined): OpenNumbers | null {
  return value?.kind === "instance" && value.native instanceof OpenNumbers ? value.native : null;
}

/** An entry of an open file by its name. */
const entryOf: Body = (machine, [self, name]) => {
  const open = numbersIn(self);
  if (!open || name?.kind !== "string") return machine.unknown(notNumbers);
  return open.value(machine, name.value) ?? machine.fail("KeyError", `'${name.value}'`);
};

const namesOf: Body = (_, [self]) =>
  list((numbersIn(self)?.names ?? []).map((name) => string(name)));

const openMembers = { keys: ["self", namesOf], __iter__: ["self", namesOf] } as const;

/** The archive that `np.load` opens. */
const archive = createClass(
  "NpzFile",
  [],
  defineAll("NpzFile.", {
    ...openMembers,
    __getitem__: ["self, key", entryOf],
    __len__: ["self", (_, [self]) => int(numbersIn(self)?.names.length ?? 0)],
    __contains__: [
      "self, key",
      (_, [self, key]) =>
        bool(key?.kind === "string" && numbersIn(self)?.names.includes(key.value) === true),
    ],
    items: ["self", (machine, [self]) => list(pairsOf(machine, self))],
    values: [
      "self",
      (machine, [self]) => list(pairsOf(machine, self).map(({ items }) => items[1]!)),
    ],
    close: ["self", () => none],
  }),
);

function pairsOf(machine: Machine, self: Value | undefined): ReturnType<typeof tuple>[] {
  const open = numbersIn(self);
  return (open?.names ?? []).map((name) => tuple([string(name), open!.value(machine, name)!]));
}

/** The file that `safe_open` opens. */
const safeFile = createClass(
  "safe_open",
  [],
  defineAll("safe_open.", {
    ...openMembers,
    offset_keys: ["self", namesOf],
    get_tensor: ["self, name", entryOf],
    metadata: ["self", (machine) => machine.unknown(notNumbers)],
  }),
);

/** `np.load`: an array, or an archive of arrays by name. */
const loadArrays: Body = (machine, [file]) => {
  const open = openNumbers(machine, file, "numpy");
  if ("kind" in open) return open;
  if (open.found.holds === "one") return open.value(machine, open.names[0] ?? "") ?? none;
  const fields = new Map<string, Value>([["files", list(open.names.map((name) => string(name)))]]);
  return { kind: "instance", type: archive, fields, native: open };
};

/** `torch.load`: what `torch.save` was given, if it is a tensor or a dictionary of tensors. */
const loadTorch: Body = (machine, [file]) => {
  const open = openNumbers(machine, file, "torch");
  if ("kind" in open) return open;
  const { holds, refused } = open.found;
  if (refused.length > 0 || holds === "more") return machine.unknown(moreThanTensors);
  return holds === "one"
    ? (open.value(machine, open.names[0] ?? "") ?? none)
    : open.toDictionary(machine);
};

function loadSafetensors(library: TensorLibrary): Table {
  const load: Body = (machine, [file]) => {
    const open = openNumbers(machine, file, library);
    return "kind" in open ? open : open.toDictionary(machine);
  };
  return new Map([["load_file", define("load_file", "filename, device=", load)]]);
}

/** What NumPy reads from files of numbers. */
export const numpyFiles: Table = defineAll("np.", {
  load: ["file, mmap_mode=, allow_pickle=, fix_imports=, encoding=", loadArrays],
});

/** What PyTorch reads from files. */
export const torchFiles: Table = defineAll("torch.", {
  load: ["f, map_location=, pickle_module=, weights_only=, mmap=", loadTorch],
});

export const safetensorsTorch = loadSafetensors("torch");
export const safetensorsNumpy = loadSafetensors("numpy");

/** `safetensors` itself. */
export const safetensors: Table = defineAll("safetensors.", {
  safe_open: [
    "filename, framework=, device=",
    (machine, [file, framework]) => {
      const isTorch = framework?.kind !== "string" || /^pt|torch/.test(framework.value);
      const open = openNumbers(machine, file, isTorch ? "torch" : "numpy");
      if ("kind" in open) return open;
      return { kind: "instance", type: safeFile, fields: new Map(), native: open };
    },
  ],
});

/** `scipy.io` */
export const scipyFiles: Table = defineAll("scipy.io.", {
  loadmat: [
    "file_name, mdict=, appendmat=, squeeze_me=",
    (machine, [file, into, , squeeze]) => {
      const path = pathText(file);
      const isShort = path !== null && !/\.mat$/i.test(path);
      const open = openNumbers(machine, isShort ? string(`${path}.mat`) : file, "numpy");
      const isSqueezed = squeeze ? machine.language.truth(squeeze, machine) : false;
      if (into || isSqueezed === null) return machine.unknown(notNumbers);
      if ("kind" in open) return open;
      const made = dictionary();
      const put = (name: string, value: Value): void => {
        made.entries.set(`s:${name}`, [string(name), value]);
      };
      put("__header__", { kind: "unknown", why: notNumbers, range: machine.range });
      put("__version__", string("1.0"));
      put("__globals__", list([]));
      for (const name of open.names) {
        const value = open.value(machine, name)!;
        put(name, isSqueezed && value.kind === "tensor" ? squeezed(value) : value);
      }
      return made;
    },
  ],
});

/** Without axes of one; a single number is no array any more. */
function squeezed(tensor: Tensor): Value {
  const { shape, dtype, count } = tensor;
  const [only] = tensor.numbers() ?? [];
  if (count !== 1 || only === undefined) return tensor.view(shape.filter((size) => size !== 1));
  return dtype.startsWith("float") ? float(only) : int(only);
}
