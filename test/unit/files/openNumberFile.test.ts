import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openNumberFile } from "../../../src/files/openNumberFile.ts";
import { FileRefusal, readFromBytes } from "../../../src/files/reading.ts";
import type { NumberFile, StoredTensor } from "../../../src/files/storedTensor.ts";

const folder = path.join(import.meta.dirname, "../../fixtures/files");

function bytesOf(name: string): Uint8Array {
  return readFileSync(path.join(folder, name));
}

function open(name: string, bytes = bytesOf(name)): NumberFile {
  return readFromBytes(bytes, openNumberFile(name, bytes.length));
}

function numbersOf(name: string, tensor: StoredTensor, bytes = bytesOf(name)): readonly number[] {
  const [rows = 1, columns = 1] =
    tensor.shape.length === 1 ? [1, tensor.shape[0]] : tensor.shape.slice(-2);
  const axes = tensor.shape.length;
  return [
    ...readFromBytes(
      bytes,
      tensor.readBlock({
        rowAxis: axes < 2 ? null : axes - 2,
        columnAxis: axes < 1 ? null : axes - 1,
        index: tensor.shape.map(() => 0),
        ...{ row: 0, rows, column: 0, columns, step: 1 },
      }),
    ),
  ];
}

/** What `np.arange(12).reshape(3, 4) / 4 - 1` holds. */
const quarters = Array.from({ length: 12 }, (_, at) => at / 4 - 1);
const count = Array.from({ length: 12 }, (_, at) => at);

function only(name: string): StoredTensor {
  const { tensors } = open(name);
  expect(tensors).toHaveLength(1);
  return tensors[0]!;
}

function refusal(name: string, bytes?: Uint8Array): string {
  try {
    open(name, bytes);
  } catch (error) {
    if (error instanceof FileRefusal) return error.message;
    throw error;
  }
  return "";
}

describe("arrays of NumPy", () => {
  it.each([
    ...["float16", "float32", "float64", "uint8", "uint16", "uint32", "uint64"].map(
      (type) => [type, count] as const,
    ),
    ...["int8", "int16", "int32", "int64"].map(
      (type) => [type, count.map((each) => each - 5)] as const,
    ),
    ["bool", count.map((each) => (each % 3 === 0 ? 1 : 0))] as const,
  ])("of %s are read", (type, numbers) => {
    const tensor = only(`${type}.npy`);
    expect([tensor.name, tensor.type, tensor.shape]).toEqual([type, type, [3, 4]]);
    expect(numbersOf(`${type}.npy`, tensor)).toEqual(numbers);
  });

  it.each(["fortran", "bigEndian", "version2", "version3"])("%s holds the same numbers", (name) => {
    expect(numbersOf(`${name}.npy`, only(`${name}.npy`))).toEqual(quarters);
  });

  it("may hold infinities, NaN, one number, one row, or none", () => {
    expect(numbersOf("odd.npy", only("odd.npy"))).toEqual([NaN, Infinity, -Infinity, -0]);
    expect([only("scalar.npy").shape, numbersOf("scalar.npy", only("scalar.npy"))]).toEqual([
      [],
      [2.5],
    ]);
    expect(numbersOf("vector.npy", only("vector.npy"))).toEqual([1.5, 2, 3]);
    expect([only("empty.npy").shape, numbersOf("empty.npy", only("empty.npy"))]).toEqual([
      [0, 4],
      [],
    ]);
  });

  it.each([
    [
      "structured.npy",
      "structured is a structured array, whose elements have fields. Save one field",
    ],
    ["complex.npy", "complex holds complex numbers (<c8). Save the real part: a.real."],
    ["objects.npy", "objects holds Python objects, which only Python can read."],
    ["words.npy", "words holds text (<U2), not numbers."],
  ])("%s is refused by what it holds", (name, message) => {
    expect(refusal(name)).toContain(message);
  });

  it("of an archive without arrays are missing, which is said", () => {
    const end = new Uint8Array(22);
    end.set([0x50, 0x4b, 5, 6]);
    expect(refusal("a.npz", end)).toBe("The archive is empty. Save arrays with np.savez.");
  });

  it("of archives are read, stored and compressed, and text beside them is refused", () => {
    const stored = open("stored.npz");
    expect(stored.tensors.map(({ name, shape }) => [name, shape])).toEqual([
      ["query", [4, 8]],
      ["key", [6, 8]],
    ]);
    expect(stored.refused).toEqual([
      { name: "names", reason: "names holds text (<U1), not numbers." },
    ]);
    const { tensors } = open("deflated.npz");
    expect(tensors.map(({ name }) => name)).toEqual(["weights", "small", "random"]);
    expect(numbersOf("deflated.npz", tensors[0]!).slice(64 * 63)).toEqual(
      Array.from({ length: 64 }, (_, at) => at),
    );
    expect(numbersOf("deflated.npz", tensors[1]!)).toEqual(quarters);
  });
});

describe("blocks of a tensor", () => {
  it("have any two axes, and every n-th number", () => {
    const cube = only("cube.npy");
    const read = (rowAxis: number, columnAxis: number, index: number[], step = 1): number[] => [
      ...readFromBytes(
        bytesOf("cube.npy"),
        cube.readBlock({
          rowAxis,
          columnAxis,
          index,
          row: 0,
          rows: 2,
          column: 0,
          columns: 2,
          step,
        }),
      ),
    ];
    expect(read(1, 2, [1, 0, 0])).toEqual([12, 13, 16, 17]);
    expect(read(0, 2, [0, 2, 0])).toEqual([8, 9, 20, 21]);
    expect(read(2, 0, [0, 1, 0])).toEqual([4, 16, 5, 17]);
    expect(read(1, 2, [0, 0, 0], 2)).toEqual([0, 2, 8, 10]);
  });

  it("ask for their own bytes only, however large the tensor is", () => {
    const header = "{'descr': '<f4', 'fortran_order': False, 'shape': (32768, 16384), }\n";
    const head = new Uint8Array(10 + header.length);
    head.set([0x93, ...new TextEncoder().encode("NUMPY"), 1, 0, header.length, 0]);
    head.set(new TextEncoder().encode(header), 10);
    const size = head.length + 32768 * 16384 * 4;
    const asked: number[] = [];
    const give = <T>(reading: Generator<{ offset: number; length: number }, T, Uint8Array>): T => {
      let step = reading.next();
      while (!step.done) {
        const { offset, length } = step.value;
        asked.push(length);
        const bytes = new Uint8Array(length);
        bytes.set(head.subarray(offset, offset + length));
        step = reading.next(bytes);
      }
      return step.value;
    };
    const [tensor] = give(openNumberFile("large.npy", size)).tensors;
    const block = { rowAxis: 0, columnAxis: 1, index: [0, 0], step: 1 };
    give(tensor!.readBlock({ ...block, row: 30000, rows: 256, column: 16000, columns: 256 }));
    give(tensor!.readBlock({ ...block, row: 0, rows: 64, column: 0, columns: 64, step: 256 }));
    expect(Math.max(...asked)).toBeLessThanOrEqual(4_000_000);
    expect(asked.reduce((sum, length) => sum + length, 0)).toBeLessThan(25_000_000);
  });
});

describe("tensors of safetensors", () => {
  it("are read in every type", () => {
    const { tensors } = open("all.safetensors");
    const read = Object.fromEntries(
      tensors.map((tensor) => [tensor.name, [tensor.type, numbersOf("all.safetensors", tensor)]]),
    );
    expect(read).toEqual({
      f32: ["float32", quarters],
      f16: ["float16", quarters],
      f64: ["float64", quarters],
      i8: ["int8", count.map((each) => each - 5)],
      i64: ["int64", count],
      u8: ["uint8", count],
      flags: ["bool", count.map((each) => (each % 3 === 0 ? 1 : 0))],
      scalar: ["float32", [2.5]],
    });
  });

  it("may be bfloat16", () => {
    const tensor = only("bfloat16.safetensors");
    expect(tensor.name).toBe("h.0.attn.c_attn.weight");
    expect(tensor.type).toBe("bfloat16");
    expect(numbersOf("bfloat16.safetensors", tensor)).toEqual(quarters);
  });
});

describe("files of torch.save", () => {
  it("hold the tensors of a state dictionary, with views of one storage", () => {
    const { tensors, refused } = open("state.pt");
    const read = tensors.map((tensor) => [
      tensor.name,
      tensor.type,
      tensor.shape,
      numbersOf("state.pt", tensor),
    ]);
    expect(refused).toEqual([]);
    expect(read).toEqual([
      ["attn.weight", "float32", [3, 4], count],
      ["attn.bias", "int64", [3], [1, 2, 3]],
      ["half", "float16", [3, 4], count],
      ["bf", "bfloat16", [3, 4], count],
      ["t", "float32", [4, 3], [0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11]],
      ["row", "float32", [2, 2], [4, 6, 8, 10]],
    ]);
  });

  it("may be one tensor, a list of parameters, or a checkpoint with dictionaries in it", () => {
    expect(numbersOf("tensor.pt", only("tensor.pt"))).toEqual(count);
    expect(open("parameters.pt").tensors.map(({ name, shape }) => [name, shape])).toEqual([
      ["0", [3, 2]],
      ["1", [3, 4]],
    ]);
    const { tensors, refused } = open("checkpoint.pt");
    expect(tensors.map(({ name }) => name)).toEqual([
      "model.wte.weight",
      "optimizer.state.0.exp_avg",
    ]);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.name).toBe("args");
    expect(refused[0]?.reason).toMatch(
      /^It is an object of argparse\.Namespace \(byte \d+ of the pickle\)/,
    );
  });

  it("run nothing: a call of the system is refused by name and place, and a model beside its tensors", () => {
    const { tensors, refused } = open("evil.pt");
    expect(tensors.map(({ name }) => name)).toEqual(["w"]);
    expect(refused[0]?.reason).toMatch(
      /^It is an object of posix\.system \(byte \d+ of the pickle\)/,
    );
    expect(open("model.pt").refused[0]?.reason).toContain("torch.nn.modules.linear.Linear");
  });

  it("may have types without a storage of their own, and name tensors that are not plain", () => {
    const { tensors, refused } = open("kinds.pt");
    expect(tensors.map((each) => [each.name, each.type, numbersOf("kinds.pt", each)])).toEqual([
      ["u16", "uint16", [0, 1, 65535]],
      ["f8", "float8_e5m2", [0, 1.5, -2]],
    ]);
    expect(refused.map(({ name }) => name)).toEqual(["complex", "sparse", "negated"]);
    expect(refused[1]?.reason).toBe(
      "It is no plain tensor of real numbers (torch._utils._rebuild_sparse_tensor). Save it as one, as in x.to_dense().float().",
    );
  });

  it("of before version 1.6 are refused by name", () => {
    expect(refusal("legacy.pt")).toContain("format of PyTorch before version 1.6");
  });
});

describe("files of MATLAB", () => {
  it.each(["matlab.mat", "compressed.mat"])(
    "%s holds matrices of numbers, and text is refused",
    (name) => {
      const { tensors, refused } = open(name);
      expect(numbersOf(name, tensors[0]!)).toEqual(quarters);
      expect(refused).toContainEqual({
        name: "words",
        reason: "Its class is char. Only full matrices of numbers are shown.",
      });
    },
  );

  it("have their classes and shapes", () => {
    const { tensors, refused } = open("matlab.mat");
    expect(tensors.map(({ name, type, shape }) => [name, type, shape])).toEqual([
      ["q", "double", [3, 4]],
      ["half", "single", [3, 4]],
      ["cube", "double", [2, 3, 4]],
      ["flags", "uint8", [1, 3]],
    ]);
    expect(numbersOf("matlab.mat", tensors[2]!)).toEqual(count);
    expect(refused.map(({ name }) => name)).toEqual(["words", "cells"]);
    const [, big] = open("compressed.mat").tensors;
    expect(numbersOf("compressed.mat", big!).slice(-2)).toEqual([98, 99]);
  });

  it("of other versions are refused by name", () => {
    expect(refusal("version4.mat")).toContain("does not begin as a MATLAB file of version 5");
    const text = new TextEncoder().encode("MATLAB 7.3 MAT-file, Platform: GLNXA64".padEnd(200));
    expect(refusal("new.mat", text)).toContain("MATLAB's format 7.3, which is HDF5");
  });
});
