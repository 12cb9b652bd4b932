import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { programRunner } from "../../support/runProgram.ts";

const { run, printedBy } = await programRunner("julia");

describe("values of Julia", () => {
  it.each(["arrays.jl", "syntax.jl", "expressions.jl"])(
    "print what Julia prints: %s",
    async (file) => {
      const path = `test/fixtures/languages/${file}`;
      const printed = await readFile(`${path}.txt`, "utf8");
      expect(printedBy(await readFile(path, "utf8")).split("\n")).toEqual(printed.split("\n"));
    },
  );

  it("an array without numbers is unknown until they are set", () => {
    const { variables } = run("A = zeros(2)\nB = similar(A)\nC = copy(B)\nB .= 1");
    expect(variables.get("C")).toMatchObject({ storage: { numbers: null } });
    expect(variables.get("B")).toMatchObject({ storage: { numbers: Float64Array.of(1, 1) } });
  });

  it("arrays are changed wherever they are, and parts are copies", () => {
    expect(printedBy("a = [1, 2]; b = a; b[1] = 9; c = a[1:2]; c[2] = 0; println(a)")).toBe(
      "[9, 2]\n",
    );
    expect(printedBy("a = [1 2; 3 4]; v = @view a[1, :]; v .= 0; println(a)")).toBe("[0 0; 3 4]\n");
  });

  it.each([
    ["[1, 2] + 1", "no method matching +"],
    ["[1, 2] + [1, 2, 3]", "DimensionMismatch"],
    ["[1 2; 3 4] * [1, 2, 3]", "DimensionMismatch"],
    ["[1, 2][3]", "BoundsError"],
    ["a = [1, 2]; a[1] = 1.5", "InexactError"],
    ["if 1 end", "non-boolean"],
    ["UInt8(300)", "InexactError"],
    ["sqrt(-1)", "DomainError"],
  ])("%s is an error", (text, about) => {
    expect(run(text).recording.stoppedAt?.reason).toContain(about);
  });

  it("what is drawn is unknown, and says so", () => {
    const { variables, recording } = run(
      "using Random\nRandom.seed!(1)\nx = randn(2, 3)\ny = x .+ 1",
    );
    expect(recording.stoppedAt).toBeNull();
    const value = variables.get("y");
    expect(value).toMatchObject({ kind: "tensor", shape: [2, 3] });
    expect(value?.kind === "tensor" && value.why).toBe("what randn draws here is not followed");
  });

  it("what only the file that is started runs does run", () => {
    const text = "main() = println(1)\nif abspath(PROGRAM_FILE) == @__FILE__\n  main()\nend";
    expect(printedBy(text)).toBe("1\n");
  });

  it("the order of a dictionary is unknown, and its values are not", () => {
    const { printed, unknown } = run(
      'd = Dict("a" => 1, "b" => 2)\nprintln(d["b"])\nfor (k, v) in d\nend',
    );
    expect(printed).toBe("2\n");
    expect(unknown).toContain("this order is unknown");
  });

  it("what display shows ends without a line", () => {
    expect(run("display([1 2])\nprintln(3)").printed).toBe("1×2 Matrix{Int64}:\n 1  23\n");
  });

  it("the types of a structure with parameters are unknown", () => {
    const { printed } = run("struct H{T}\n  w::T\nend\nprintln(H(1))\nprintln(H(1).w)");
    expect(printed).toBe("H{?}(1)\n1\n");
  });
});

it("arguments with names are for the methods of Julia that take them", () => {
  const methods = `weigh(x::AbstractMatrix) = sum(x)
weigh(x; dims = 1) = sum(x; dims = dims)
x = [1 2; 3 4]`;
  expect(printedBy(`${methods}\nprintln(weigh(x), " ", weigh(x; dims = 2))`)).toBe("10 [3; 7;;]\n");
});
