import { describe, expect, it } from "vitest";
import { programRunner } from "../../support/runProgram.ts";

const { run, printedBy } = await programRunner("matlab");

// As Octave prints them.
describe("numbers of MATLAB that have a type of their own", () => {
  it.each([
    ["disp(int8(100) + 50)", "127"],
    ["disp(uint8(3) - 5)", "0"],
    ["disp(int16(7) / 2)", "4"],
    ["disp(-int8(-128))", "127"],
    ["disp(idivide(int32(7), int32(2)))", "3"],
    ["disp(idivide(int32(-7), int32(2), 'floor'))", "-4"],
    ["disp(uint8([1 200 3]) * 2)", "    2  255    6"],
    ["disp([int8(5) 300 -2.5])", "     5   127    -3"],
    ["disp(double(int8(90)) / 4)", "22.500"],
    ["disp(class(int8(1) + 0.5)), disp(class([2.5 int16(1)]))", "int8\nint16"],
    ["disp(isinteger(uint8(1))), disp(isfloat(uint8(1))), disp(int32(4) == 4)", "1\n0\n1"],
    ["fprintf('%d;', int32(6), uint16(7))", "6;7;"],
  ])("%s", (text, expected) => {
    expect(printedBy(text).trimEnd()).toBe(expected);
  });

  it("are indices and sizes as other numbers are", () => {
    expect(printedBy("v = [4 5 6]; disp(v(int32(2)) + sum(ones(uint8(2), 1)))")).toBe("7\n");
  });

  it("are unknown where a function does not follow them, which stops nothing", () => {
    const { printed, recording } = run("disp(sum(int8([100 100]))); disp(2)");
    expect(printed).toBe("?\n2\n");
    expect(recording.stoppedAt).toBeNull();
  });
});
