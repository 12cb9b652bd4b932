import { describe, expect, it } from "vitest";
import { openNumberFile } from "../../../src/files/openNumberFile.ts";
import { readFromBytes } from "../../../src/files/reading.ts";
import type { StoredTensor } from "../../../src/files/storedTensor.ts";

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function open(bytes: Uint8Array): StoredTensor {
  const [tensor] = readFromBytes(bytes, openNumberFile("a.csv", bytes.length)).tensors;
  return tensor!;
}

/** The numbers of some rows. */
function numbersOf(text: string, row = 0, rows?: number): readonly number[] {
  const bytes = bytesOf(text);
  const tensor = open(bytes);
  const [height = 0, columns = 0] = tensor.shape;
  const block = { rowAxis: 0, columnAxis: 1, index: [0, 0], column: 0, columns, step: 1 };
  return [...readFromBytes(bytes, tensor.readBlock({ ...block, row, rows: rows ?? height }))];
}

describe("tables", () => {
  it.each([
    ["commas", "1,2,3\n4,5,6\n"],
    ["tabs", "1\t2\t3\r\n4\t5\t6"],
    ["semicolons", "1;2;3\n\n# a comment\n4;5;6\n"],
    ["spaces", "1 2  3\n4 5 6\n"],
    ["lines of an old Mac", "1,2,3\r# a comment\r4,5,6\r"],
  ])("with %s are read", (_, text) => {
    const table = open(bytesOf(text));
    expect(table.shape).toEqual([2, 3]);
    expect(numbersOf(text)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("have names of columns and rows, and gaps", () => {
    const text = 'token,"x, y",z\nthe,1,\ncat,inf,-2e3\n';
    expect(open(bytesOf(text))).toMatchObject({ shape: [2, 2], columnNames: ["x, y", "z"] });
    expect(numbersOf(text)).toEqual([1, NaN, Infinity, -2000]);
  });

  it("with lines of unequal length show every number", () => {
    const text = "1,2,3\n4,5\n6,7,8,9\n";
    expect(open(bytesOf(text)).shape).toEqual([3, 4]);
    expect(numbersOf(text)).toEqual([1, 2, 3, NaN, 4, 5, NaN, NaN, 6, 7, 8, 9]);
  });

  it("of many lines are read where they are looked at", () => {
    const text = Array.from({ length: 5000 }, (_, at) => `${at},${at * 2}`).join("\n");
    expect(numbersOf(text, 4097, 2)).toEqual([4097, 8194, 4098, 8196]);
    const bytes = bytesOf(text);
    expect([...readFromBytes(bytes, open(bytes).readRun(9997, 3))]).toEqual([9996, 4999, 9998]);
  });

  it.each([
    ["semicolons", "a;b\n1,5;2,5\n3,25;4\n"],
    ["tabs", "1,5\t2,5\n3,25\t4\n"],
    ["spaces", "1,5 2,5\n3,25 4\n"],
  ])("with %s may have decimal commas", (_, text) => {
    expect(open(bytesOf(text)).shape).toEqual([2, 2]);
    expect(numbersOf(text)).toEqual([1.5, 2.5, 3.25, 4]);
  });

  it("in UTF-16 are refused by name", () => {
    expect(() => open(new Uint8Array([0xff, 0xfe, 0x31, 0, 0x2c, 0, 0x32, 0]))).toThrow("UTF-16");
  });

  it("may begin with numbers that are missing", () => {
    expect(numbersOf("nan,1\n2,NaN\n")).toEqual([NaN, 1, 2, NaN]);
  });

  it("of words are refused", () => {
    expect(() => open(bytesOf("a,b\nc,d\n"))).toThrow("No table of numbers");
  });
});
