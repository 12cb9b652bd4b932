import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openNumberFile } from "../../../src/files/openNumberFile.ts";
import { FileRefusal, readFromBytes, type Reading } from "../../../src/files/reading.ts";

const folder = path.join(import.meta.dirname, "../../fixtures/files");
const files = readdirSync(folder).map((name) => ({
  name,
  bytes: new Uint8Array(readFileSync(path.join(folder, name))),
}));

/** Reads all numbers of a file that has `size` bytes, at most; says how much was asked for. */
function readAll(name: string, bytes: Uint8Array, size = bytes.length): number {
  let asked = 0;
  const give = <T>(reading: Reading<T>): T => {
    let step = reading.next();
    while (!step.done) {
      const { offset, length } = step.value;
      if (!(offset >= 0 && length >= 0)) throw new Error(`asks for ${length} bytes at ${offset}`);
      asked += length;
      step = reading.next(bytes.subarray(offset, offset + length));
    }
    return step.value;
  };
  try {
    for (const tensor of give(openNumberFile(name, size)).tensors.slice(0, 20)) {
      try {
        give(tensor.readRun(0, 1000));
        const axes = tensor.shape.length;
        const [rows = 1, columns = 1] = axes < 2 ? [1, tensor.shape[0]] : tensor.shape.slice(-2);
        const [rowAxis, columnAxis] = [axes < 2 ? null : axes - 2, axes < 1 ? null : axes - 1];
        const index = tensor.shape.map(() => 0);
        const [shownRows, shownColumns] = [Math.min(rows, 64), Math.min(columns, 64)];
        const place = { row: 0, rows: shownRows, column: 0, columns: shownColumns, step: 1 };
        give(tensor.readBlock({ rowAxis, columnAxis, index, ...place }));
      } catch (error) {
        if (!(error instanceof FileRefusal)) throw error;
      }
    }
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    expect(error.message).toMatch(/\.$/);
  }
  return asked;
}

/** Pseudorandom numbers that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("a damaged file", () => {
  it("is refused with a sentence wherever it ends", () => {
    for (const { name, bytes } of files) {
      const step = Math.max(1, Math.floor(bytes.length / 60));
      for (let length = 0; length < bytes.length; length += step)
        readAll(name, bytes.subarray(0, length));
    }
  });

  it("is refused with a sentence, whatever its bytes are", () => {
    const random = createRandom(18);
    const odd = [0, 1, 0x2e, 0x7f, 0x80, 0xff];
    for (let run = 0; run < 5000; run++) {
      const { name, bytes } = files[run % files.length]!;
      const changed = bytes.slice();
      for (let change = Math.ceil(random() * 6); change > 0; change--) {
        // The beginning says what the rest is, so it is changed most.
        const at = Math.floor(random() ** 2 * changed.length);
        changed[at] = random() < 0.5 ? odd[Math.floor(random() * odd.length)]! : random() * 256;
      }
      expect(readAll(name, changed)).toBeLessThan(50_000_000);
    }
  });

  it("with a huge header or lengths that are not true asks for no more than there is", () => {
    const header = new Uint8Array(16);
    new DataView(header.buffer).setBigUint64(0, 2n ** 62n, true);
    expect(readAll("a.safetensors", header)).toBeLessThan(1000);
    const npy = new Uint8Array(64);
    npy.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 2, 0, 0xff, 0xff, 0xff, 0x7f]);
    expect(readAll("a.npy", npy)).toBeLessThan(1000);
    const shape = "{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999, 99999999), }";
    const lying = new Uint8Array(10 + shape.length);
    lying.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, shape.length, 0]);
    lying.set(new TextEncoder().encode(shape), 10);
    expect(readAll("a.npy", lying)).toBeLessThan(1000);
  });

  it("that Git LFS did not fetch says so, whatever its ending", () => {
    const bytes = new TextEncoder().encode(
      "version https://git-lfs.github.com/spec/v1\noid sha256:0",
    );
    for (const name of ["a.npy", "a.pt", "a.safetensors", "a.csv"])
      expect(() => readFromBytes(bytes, openNumberFile(name, bytes.length))).toThrow(
        "git lfs pull",
      );
  });

  it("of lists that contain each other comes to an end", () => {
    const lists = files.find(({ name }) => name === "tensor.pt")!.bytes.slice();
    // A pickle of a list that holds itself twice, in place of the tensor.
    const pickle = [0x80, 2, 0x5d, 0x71, 0, 0x28, 0x68, 0, 0x68, 0, 0x65, 0x2e];
    lists.set(pickle, Buffer.from(lists).indexOf("torch._utils") - 3);
    readAll("tensor.pt", lists);
  });
});
